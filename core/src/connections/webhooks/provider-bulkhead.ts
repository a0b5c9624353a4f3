import pLimit, { type LimitFunction } from 'p-limit';

/** How many looks at one provider are under way at once, however many wait: it has limits of its own. */
export const looksAtOnce = 16;

/** A provider none of whose looks has begun or ended for so long hangs. */
const patienceMs = 5_000;
const watchEveryMs = 1_000;

type Lane = {
  readonly limit: LimitFunction;
  /** When a look of it began or ended last, by the process's own clock. */
  movedAt: number;
  isWatched: boolean;
};

/** The provider was not asked, for it keeps all turns that it has without an answer. */
export class ProviderStalledError extends Error {
  override readonly name = 'ProviderStalledError';

  constructor(provider: string) {
    super(`${provider} does not answer now, so that it was not asked.`);
  }
}

/**
 * Looks take turns, provider by provider. One that hangs keeps its own turns and no more: who would only wait for it is
 * sent away, so that the places of a worker stay free for all others.
 */
export class ProviderBulkhead {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly patience = patienceMs) {}

  /** @throws {ProviderStalledError} instead of waiting longer; what the look throws */
  async take<T>(provider: string, look: () => Promise<T>): Promise<T> {
    const lane = this.laneOf(provider);
    if (this.hangs(lane)) throw new ProviderStalledError(provider);
    // It begins in a moment; whoever comes in the same one must not take the silence before for a hang.
    if (lane.limit.activeCount < looksAtOnce) lane.movedAt = performance.now();
    let hasBegun = false as boolean;
    const turn = lane.limit(async () => {
      hasBegun = true;
      lane.movedAt = performance.now();
      try {
        return await look();
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
    const limit = pLimit({ concurrency: looksAtOnce, rejectOnClear: true });
    const lane = { limit, movedAt: performance.now(), isWatched: false };
    this.lanes.set(provider, lane);
    return lane;
  }

  private hangs({ limit, movedAt }: Lane): boolean {
    return limit.activeCount >= looksAtOnce && performance.now() - movedAt > this.patience;
  }

  /** For as long as somebody waits. */
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
