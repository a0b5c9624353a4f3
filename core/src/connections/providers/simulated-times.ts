/** Carries an account's simulated time to the sandbox. */
export const simulatedTimeHeader = 'x-sandbox-time';
/** Carries the account's company to the sandbox, which keeps the disputes of companies apart. */
export const simulatedCompanyHeader = 'x-sandbox-company';

/** An account in the sandbox. `accountId` is absent if it is always in the present. */
export type SimulatedAccountOf = { readonly tenantId: string; readonly accountId?: string };

/**
 * The times of sandbox accounts that are not in the present. The demo company's history is created with them: its plugins
 * and the simulators then both use the simulated time.
 */
export class SimulatedTimes {
  private readonly times = new Map<string, Date>();
  private readonly histories = new Map<string, Promise<unknown>>();
  private readonly present = new Map<string, Set<Promise<unknown>>>();

  of(accountId: string): Date | undefined {
    return this.times.get(accountId);
  }

  set(accountId: string, at: Date): void {
    this.times.set(accountId, at);
  }

  /** Runs work in the present: after a history of the account, and before the next one begins. */
  async inPresent<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    for (let history = this.histories.get(accountId); history !== undefined;) {
      await history;
      history = this.histories.get(accountId);
    }
    const running = this.present.get(accountId) ?? new Set<Promise<unknown>>();
    this.present.set(accountId, running);
    const result = work();
    const settled = result.then(noop, noop);
    running.add(settled);
    try {
      return await result;
    } finally {
      running.delete(settled);
      if (running.size === 0) this.present.delete(accountId);
    }
  }

  /** Runs work that sets the account's time, while nothing else of the account runs. Returns it to the present. */
  async inHistory<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const earlier = [
      this.histories.get(accountId) ?? Promise.resolve(),
      ...(this.present.get(accountId) ?? []),
    ];
    const result = Promise.all(earlier)
      .then(work)
      .finally(() => this.times.delete(accountId));
    const settled = result.then(noop, noop);
    this.histories.set(accountId, settled);
    try {
      return await result;
    } finally {
      if (this.histories.get(accountId) === settled) this.histories.delete(accountId);
    }
  }
}

const noop = () => undefined;
