import { LRUCache } from 'lru-cache';

const keptMs = 5 * 60_000;
const keptMax = 2_000;

/**
 * Rejects work that failed a short time ago without trying it again. Otherwise a file that takes ten seconds to refuse
 * would take them each time it is sent. The period is short, because a busy machine can be the reason.
 */
export class FailedWork {
  private readonly failures: LRUCache<string, Error>;

  constructor(private readonly isFinal: (error: unknown) => error is Error) {
    this.failures = new LRUCache({ max: keptMax, ttl: keptMs });
  }

  /** @param hash of all that the outcome depends on */
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
