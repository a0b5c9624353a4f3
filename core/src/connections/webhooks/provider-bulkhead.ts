import pLimit, { type LimitFunction } from 'p-limit';

/** Maximum number of concurrent fetches per provider, because providers have rate limits. */
export const callsAtOnce = 16;

/** A provider is stalled if none of its fetches has started or ended for this long. */
const patienceMs = 5_000;
const watchEveryMs = 1_000;

type Lane = {
  readonly limit: LimitFunction;
  /** Last start or end of a fetch, by the local monotonic clock. */
  movedAt: number;
  isWatched: boolean;
};

/** The provider was not called, because all its slots are waiting for responses. */
export class ProviderStalledError extends Error {
  override readonly name = 'ProviderStalledError';

  constructor(provider: string) {
    super(`${provider} is not responding, so it was not called.`);
  }
}

/**
 * A bulkhead per provider. A stalled provider occupies only its own slots. Further calls to it are rejected, so that the
 * worker's capacity stays free for other providers.
 */
export class ProviderBulkhead {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly patience = patienceMs) {}

  /** @throws {ProviderStalledError} if the provider is stalled; the fetch's error */
  async runCall<T>(provider: string, call: () => Promise<T>): Promise<T> {
    const lane = this.laneOf(provider);
    if (this.hangs(lane)) throw new ProviderStalledError(provider);
    // A fetch starts now, so a concurrent call must not mistake the idle time before it for a stall.
    if (lane.limit.activeCount < callsAtOnce) lane.movedAt = performance.now();
    let hasBegun = false as boolean;
    const turn = lane.limit(async () => {
      hasBegun = true;
      lane.movedAt = performance.now();
      try {
        return await call();
      } finally {
        lane.movedAt = performance.now();
      }
    });
    this.watch(lane);
    try {
      return await turn;
    } catch (error) {
      throw hasBegun ? error : new ProviderStalledError(provider);
    }
  }

  private laneOf(provider: string): Lane {
    const known = this.lanes.get(provider);
    if (known !== undefined) return known;
    const limit = pLimit({ concurrency: callsAtOnce, rejectOnClear: true });
    const lane = { limit, movedAt: performance.now(), isWatched: false };
    this.lanes.set(provider, lane);
    return lane;
  }

  private hangs({ limit, movedAt }: Lane): boolean {
    return limit.activeCount >= callsAtOnce && performance.now() - movedAt > this.patience;
  }

  /** Runs while calls are waiting. */
  private watch(lane: Lane): void {
    if (lane.isWatched || lane.limit.pendingCount === 0) return;
    lane.isWatched = true;
    setTimeout(
      () => {
        lane.isWatched = false;
        if (this.hangs(lane)) lane.limit.clearQueue();
        this.watch(lane);
      },
      Math.min(watchEveryMs, this.patience),
    ).unref();
  }
}
