/** Target latency of a webhook under load. Above it the limit decreases; well below it the limit increases. */
const slowMs = 250;
const fastMs = 100;
/** Minimum time between decreases, because webhooks that were admitted together finish together. */
const concludeMs = 100;
/** The minimum is the size of one inbox statement, because rejecting a webhook costs nearly as much as storing it. */
const [leastAtOnce, usualAtOnce, mostAtOnce] = [128, 512, 2_048];

/**
 * Limits concurrent webhooks to what the machine can finish in time. More would exceed the providers' timeouts and occupy
 * memory. Providers retry rejected webhooks. The limit adapts by AIMD: it grows with each webhook that finishes fast and
 * shrinks by a tenth when they finish late. A few late ones have other causes, such as a database outage, and change nothing.
 */
export class AdaptiveConcurrencyLimit {
  private underWay = 0;
  private atOnce = usualAtOnce;
  private concludedAt = 0;
  private readonly arrivedAt = new WeakMap<object, number>();

  /** @param now a monotonic clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get isFull(): boolean {
    return this.underWay >= this.atOnce;
  }

  /** Called before a request is queued. Returns false if the requests ahead of it already reach the limit. */
  mayWait(request: object, waiting: number): boolean {
    this.arrivedAt.set(request, this.now());
    return this.underWay + waiting < this.atOnce;
  }

  /** Milliseconds since its arrival, or 0 if the arrival was not recorded. */
  waitedMs(request: object): number {
    const now = this.now();
    return now - (this.arrivedAt.get(request) ?? now);
  }

  /** @param waitedMs previous waiting time, which counts toward the latency */
  async pass<T>(work: () => Promise<T>, waitedMs = 0): Promise<T> {
    const since = this.now() - waitedMs;
    this.underWay += 1;
    const beside = this.underWay;
    try {
      return await work();
    } finally {
      this.underWay -= 1;
      this.learn(this.now() - since, beside);
    }
  }

  private learn(tookMs: number, beside: number): void {
    if (beside <= this.atOnce / 2) return;
    const now = this.now();
    if (tookMs > slowMs && now - this.concludedAt >= concludeMs) {
      this.concludedAt = now;
      this.atOnce = Math.max(leastAtOnce, Math.floor(this.atOnce * 0.9));
    } else if (tookMs < fastMs) {
      this.atOnce = Math.min(mostAtOnce, this.atOnce + 1);
    }
  }
}
