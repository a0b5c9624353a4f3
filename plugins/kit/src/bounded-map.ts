/** A map with a maximum size. When it is full, the least recently used entry is removed. */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly entriesMax: number) {}

  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.entriesMax && oldest !== undefined) this.entries.delete(oldest);
  }

  /** Removes the key and returns true if it existed. */
  delete(key: string): boolean {
    return this.entries.delete(key);
  }

  /** Removes the key only if it still has this value. */
  drop(key: string, value: V): void {
    if (this.entries.get(key) === value) this.entries.delete(key);
  }
}
