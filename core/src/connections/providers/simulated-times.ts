/** Carries an account's simulated time to the sandbox. */
export const simulatedTimeHeader = 'x-sandbox-time';

/**
 * The times of sandbox accounts that are not in the present. The demo company's history is created with them: its plugins
 * and the simulators then both use the simulated time.
 */
export class SimulatedTimes {
  private readonly times = new Map<string, Date>();
  private readonly turns = new Map<string, Promise<unknown>>();

  of(accountId: string): Date | undefined {
    return this.times.get(accountId);
  }

  set(accountId: string, at: Date): void {
    this.times.set(accountId, at);
  }

  /** Returns the account to the present. */
  clear(accountId: string): void {
    this.times.delete(accountId);
  }

  /** Runs work after all earlier work of the account, so that its time stays the same in between. */
  async inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(accountId);
    const turn = before === undefined ? work() : before.then(work);
    const settled = turn.then(noop, noop);
    this.turns.set(accountId, settled);
    try {
      return await turn;
    } finally {
      if (this.turns.get(accountId) === settled) this.turns.delete(accountId);
    }
  }
}

const noop = () => undefined;
