import { LRUCache } from 'lru-cache';

const ttlMs = 5 * 60_000;
const entriesMax = 2_000;

/**
 * Rejects work that failed recently without repeating it. Otherwise a file that takes ten seconds to reject would take them
 * on each attempt. The period is short, because a busy machine can be the cause.
 */
export class FailedWork {
  private readonly failures: LRUCache<string, Error>;

  constructor(private readonly isFinal: (error: unknown) => error is Error) {
    this.failures = new LRUCache({ max: entriesMax, ttl: ttlMs });
  }

  /** @param hash hash of all inputs */
  async run<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const failure = this.failures.get(hash);
    if (failure !== undefined) throw failure;
    try {
      return await work();
    } catch (error) {
      if (this.isFinal(error)) this.failures.set(hash, error);
      throw error;
    }
  }
}
