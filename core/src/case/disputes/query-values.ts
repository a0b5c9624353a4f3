/** The values of the parameters `$1`, `$2` and so on. */
export class QueryValues {
  readonly list: string[] = [];

  add(value: string | number): string {
    return `$${this.list.push(String(value))}`;
  }

  /** Adds a list as a PostgreSQL array. The values need no quotes. */
  addList(values: readonly string[]): string {
    return this.add(`{${values.join(',')}}`);
  }
}
