/** Carries an account's simulated time to the sandbox. */
export const simulatedTimeHeader = 'x-sandbox-time';

/**
 * The times of sandbox accounts that are not in the present. The demo company's history is created with them: its plugins
 * and the simulators then both use the simulated time.
 */
export class SimulatedTimes {
  private readonly times = new Map<string, Date>();

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
}
