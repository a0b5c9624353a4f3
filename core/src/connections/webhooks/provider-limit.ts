import pLimit, { type LimitFunction } from 'p-limit';

/** Maximum number of disputes of one provider that are fetched at once, because providers have rate limits. */
export const callsAtOnce = 16;
/** A call without a result for this long is slow. */
const slowMs = 5_000;

/** The provider was not called, because all its calls are slow. */
export class ProviderStalledError extends Error {
  override readonly name = 'ProviderStalledError';

  constructor(provider: string) {
    super(`${provider} is not responding, so it was not called.`);
  }
}

type Lane = { readonly limit: LimitFunction; slow: number };

/**
 * Limits the calls to each provider. While all of a provider's calls are slow, further ones are rejected, so that a
 * provider that hangs leaves room in the worker for the others.
 */
export class ProviderLimit {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly slowAfterMs = slowMs) {}

  /** @throws {ProviderStalledError} if all calls to the provider are slow; the call's error */
  async run<T>(provider: string, call: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(provider) ?? {
      limit: pLimit({ concurrency: callsAtOnce, rejectOnClear: true }),
      slow: 0,
    };
    this.lanes.set(provider, lane);
    if (lane.slow >= callsAtOnce) throw new ProviderStalledError(provider);
    let hasBegun = false as boolean;
    try {
      return await lane.limit(() => {
        hasBegun = true;
        return this.watch(lane, call);
      });
    } catch (error) {
      throw hasBegun ? error : new ProviderStalledError(provider);
    }
  }

  private async watch<T>(lane: Lane, call: () => Promise<T>): Promise<T> {
    let isSlow = false as boolean;
    const timer = setTimeout(() => {
      isSlow = true;
      lane.slow += 1;
      if (lane.slow >= callsAtOnce) lane.limit.clearQueue();
    }, this.slowAfterMs);
    try {
      return await call();
    } finally {
      clearTimeout(timer);
      if (isSlow) lane.slow -= 1;
    }
  }
}
