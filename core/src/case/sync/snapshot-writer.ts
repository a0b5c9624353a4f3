import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { Tx } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from './dispute-sync.js';

/** A snapshot, and the work that commits with it. */
type Fetched = { readonly seen: ProviderSnapshot; readonly settle: (tx: Tx) => Promise<void> };
type Waiting = Fetched & { readonly resolve: () => void; readonly reject: (error: unknown) => void };

/**
 * Stores the snapshots that arrive during a write of their account together in the next transaction. With a transaction for
 * each dispute, the last of 1,500 sent within three seconds was stored 11 to 14 s later instead of 1 to 7 s, and at 100 a second some
 * took more than a second (docs/performance.md): inserts and notifications of a company wait for each other's commits.
 */
export class SnapshotWriter {
  /** By account. Present while a write is in progress. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly deps: { readonly sync: Pick<DisputeSync, 'apply'> }) {}

  /**
   * Resolves when the snapshot is committed. The same dispute must not be queued again before that.
   * @throws the error that kept this snapshot from being stored, independent of the others
   */
  store(account: PspAccount, fetched: Fetched): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(account.accountId);
      if (queue === undefined) void this.write(account, [{ ...fetched, resolve, reject }]);
      else queue.push({ ...fetched, resolve, reject });
    });
  }

  private async write(account: PspAccount, first: readonly Waiting[]): Promise<void> {
    const queue: Waiting[] = [];
    this.queues.set(account.accountId, queue);
    for (let batch = first; batch.length > 0; batch = queue.splice(0))
      await this.writeTogether(account, batch);
    this.queues.delete(account.accountId);
  }

  private async writeTogether(account: PspAccount, batch: readonly Waiting[]): Promise<void> {
    const seen = batch.map((one) => one.seen);
    try {
      await this.deps.sync.apply(account, seen, async (tx) => {
        await pipelined(...batch.map(({ settle }) => settle(tx)));
      });
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) only?.reject(error);
      // A snapshot that can't be stored must not block the others.
      else for (const one of batch) await this.writeTogether(account, [one]);
    }
  }
}
