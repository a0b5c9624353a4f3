import { LRUCache } from 'lru-cache';

const keptMs = 5 * 60_000;
const keptMax = 2_000;

/**
 * What failed a short time ago fails again without being tried: a file that takes ten seconds to refuse would otherwise
 * take them as often as it is sent. Not for long, as a busy machine can be the reason.
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
