/** The origin of work: a company (`key`), and the address of its last call (`group`). */
export type TurnOwner = { readonly group: string; readonly key: string };

/**
 * Work that waits, taken in rounds: one piece for each address, and within an address one for each company. A thousand
 * pieces of one company, or a thousand companies behind one address, delay another company by one piece a round.
 */
export class TurnOrder<T> {
  // A Map keeps the order in which its keys came: the first has its turn next, and then goes to the end.
  private readonly groups = new Map<string, Map<string, T[]>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  lengthOf({ group, key }: TurnOwner): number {
    return this.groups.get(group)?.get(key)?.length ?? 0;
  }

  push({ group, key }: TurnOwner, item: T): void {
    const companies = this.groups.get(group) ?? new Map<string, T[]>();
    this.groups.set(group, companies);
    const line = companies.get(key) ?? [];
    companies.set(key, line);
    line.push(item);
    this.count += 1;
  }

  /** Takes the next piece of the first company that may start one. */
  take(mayStart: (key: string) => boolean = () => true): T | undefined {
    for (const [group, companies] of this.groups) {
      for (const [key, line] of companies) {
        if (!mayStart(key)) continue;
        const item = line.shift();
        this.count -= 1;
        moveToEnd(companies, key, line.length > 0);
        moveToEnd(this.groups, group, companies.size > 0);
        return item;
      }
    }
    return undefined;
  }

  /** Returns true if a company for which this holds has something waiting. */
  some(isWanted: (key: string) => boolean): boolean {
    return [...this.groups.values()].some((companies) => [...companies.keys()].some(isWanted));
  }

  takeAll(): T[] {
    const all = [...this.groups.values()].flatMap((companies) => [...companies.values()].flat());
    this.groups.clear();
    this.count = 0;
    return all;
  }
}

function moveToEnd<V>(map: Map<string, V>, key: string, stays: boolean): void {
  const value = map.get(key);
  map.delete(key);
  if (stays && value !== undefined) map.set(key, value);
}
