import type { ProviderHttp } from './http.js';

/**
 * One memory for each way to the outside, and all that go over it: in the product one a process, in a test one a test.
 * What was learned over one is never used over another, and it goes when its `http` goes.
 */
export function memoryOf<T>(create: () => T): (http: ProviderHttp) => T {
  const memories = new WeakMap<ProviderHttp, T>();
  return (http) => {
    const way = wayOf(http);
    const known = memories.get(way) ?? create();
    memories.set(way, known);
    return known;
  };
}

const wayOf = (http: ProviderHttp): ProviderHttp => (http.over === undefined ? http : wayOf(http.over));

/** A map that forgets what has not been asked for the longest, once it is full. */
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

  /** Forgets the key, and answers whether it was known. */
  delete(key: string): boolean {
    return this.entries.delete(key);
  }

  /** Forgets the key, unless something else has been put there meanwhile. */
  drop(key: string, value: V): void {
    if (this.entries.get(key) === value) this.entries.delete(key);
  }
}

/** So many a minute and no more, so that forged webhooks cannot make us call a provider without end. */
export class Budget {
  private spentAt: number[] = [];

  constructor(private readonly perMinute: number) {}

  spend(now: Date): boolean {
    const minuteAgo = now.getTime() - 60_000;
    this.spentAt = this.spentAt.filter((at) => at > minuteAgo && at <= now.getTime());
    if (this.spentAt.length >= this.perMinute) return false;
    this.spentAt.push(now.getTime());
    return true;
  }
}
