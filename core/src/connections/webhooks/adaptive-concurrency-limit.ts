/** What a webhook may take while others wait; above it fewer are let in at once, well below it more. */
const slowMs = 250;
const fastMs = 100;
/** How often one may conclude that it is too many: all that were let in together come out together. */
const concludeMs = 100;
/** The least is what goes into one statement of the inbox: to refuse costs nearly as much as to take. */
const [leastAtOnce, usualAtOnce, mostAtOnce] = [128, 512, 2_048];

/**
 * Lets in as many webhooks at once as come out again soon, however fast the machine is, and no more: who waits behind
 * them would wait for longer than a provider does, and hold memory meanwhile. Whoever is refused at once comes again.
 * As many more are let in as come out fast; a tenth less when they come out late (additive increase, multiplicative
 * decrease). Few that are late tell of something else, such as a database that is away, and change nothing.
 */
export class AdaptiveConcurrencyLimit {
  private underWay = 0;
  private atOnce = usualAtOnce;
  private concludedAt = 0;
  private readonly cameAt = new WeakMap<object, number>();

  /** @param now in milliseconds, of a clock that only goes on */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get isFull(): boolean {
    return this.underWay >= this.atOnce;
  }

  /** At the server's door, before it waits for its turn. Answers whether it may: those before it are as many as get in. */
  mayWait(request: object, waiting: number): boolean {
    this.cameAt.set(request, this.now());
    return this.underWay + waiting < this.atOnce;
  }

  /** Since it came, in milliseconds; 0 where nobody saw it come. */
  waitedMs(request: object): number {
    const now = this.now();
    return now - (this.cameAt.get(request) ?? now);
  }

  /** @param waitedMs what it has waited before; it counts like the work */
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
