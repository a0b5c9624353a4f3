/** Allows a number of calls per minute, so that forged webhooks cannot trigger unlimited calls to a provider. */
export class CallBudget {
  private spentAt: number[] = [];

  constructor(private readonly perMinute: number) {}

  /** Uses one call and returns true, or returns false if none is left in this minute. */
  spend(now: Date): boolean {
    const minuteAgo = now.getTime() - 60_000;
    this.spentAt = this.spentAt.filter((at) => at > minuteAgo && at <= now.getTime());
    if (this.spentAt.length >= this.perMinute) return false;
    this.spentAt.push(now.getTime());
    return true;
  }
}
