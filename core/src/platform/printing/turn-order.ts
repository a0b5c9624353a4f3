/** The origin of work: a company (`key`), and the address of its last call (`group`). */
export type TurnOwner = { readonly group: string; readonly key: string };

/**
 * A round-robin queue: one item per address, and within an address one item per company. A thousand items of one company,
 * or a thousand companies behind one address, delay another company by one item per round.
 */
export class TurnOrder<T> {
  // A Map keeps the insertion order of its keys. The first one is next, and then moves to the end.
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

  /** Removes and returns the next item of the first company that may start one. */
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

  /** Returns true if a matching company has queued work. */
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
