/** Keeps results for a while. A result that was read before `forget` is returned but not kept. */
export class RecentCache<Key, Value> {
  private readonly kept = new Map<Key, { readonly value: Value; readonly until: number }>();
  private generation = 0;

  /** @param isKept false for a result that must be read each time */
  constructor(
    private readonly keptMs: number,
    private readonly isKept: (value: Value) => boolean = () => true,
    private readonly entriesMax = 10_000,
  ) {}

  async read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key);
    if (known !== undefined && known.until > performance.now()) return known.value;
    const readIn = this.generation;
    const value = await load();
    if (readIn !== this.generation || !this.isKept(value)) return value;
    if (this.kept.size >= this.entriesMax) this.kept.clear();
    this.kept.set(key, { value, until: performance.now() + this.keptMs });
    return value;
  }

  forget(): void {
    this.generation += 1;
    this.kept.clear();
  }
}
