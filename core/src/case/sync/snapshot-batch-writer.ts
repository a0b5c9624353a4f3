import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { noteWebhook, settleEvents } from '../../connections/webhooks/inbox-settling.js';
import type { Database } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from './dispute-sync.js';

/** A snapshot, with the webhooks that caused it. */
export type FetchedSnapshot = { readonly seen: ProviderSnapshot; readonly eventIds: readonly string[] };

type Waiting = { readonly fetched: FetchedSnapshot; readonly settle: (error?: Error) => void };
/** The queued snapshots of an account, and the number of writes in progress. */
type Queue = { readonly account: PspAccount; readonly waiting: Waiting[]; writes: number };

/** The maximum number of concurrent writes. Most connections stay free for requests. */
const writesMax = 4;
/** The number of snapshots that justify another concurrent write for the same account, and the most per write. */
const [batchMin, batchMax] = [64, 100];

/**
 * Stores all queued snapshots of an account in one transaction. Batches form automatically: a single snapshot is stored
 * immediately, and those that arrive during its commit form the next batch.
 */
export class SnapshotBatchWriter {
  private readonly queues = new Map<string, Queue>();
  private writes = 0;
  private isGathering = false;

  constructor(
    private readonly deps: {
      readonly database: Pick<Database, 'transaction'>;
      readonly sync: Pick<DisputeSync, 'applyWithin'>;
    },
  ) {}

  /**
   * Resolves when the snapshot and its webhooks are committed. The same dispute must not be queued again before that.
   * @throws the error that kept this snapshot from being stored, independent of the others
   */
  store(account: PspAccount, fetched: FetchedSnapshot): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(account.accountId) ?? { account, waiting: [], writes: 0 };
      this.queues.set(account.accountId, queue);
      queue.waiting.push({ fetched, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      this.writeSoon();
    });
  }

  /** Waits for all responses that arrived in the same tick. Otherwise the first of many would be written separately. */
  private writeSoon(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    setImmediate(() => {
      this.isGathering = false;
      for (const queue of [...this.queues.values()])
        while (this.writes < writesMax && queue.waiting.length >= (queue.writes === 0 ? 1 : batchMin))
          void this.write(queue);
    });
  }

  private async write(queue: Queue): Promise<void> {
    const { account, waiting } = queue;
    const batch = waiting.splice(0, batchMax);
    queue.writes += 1;
    this.writes += 1;
    // Moves the account to the end of the queue, so that a busy account does not delay the others.
    this.queues.delete(account.accountId);
    this.queues.set(account.accountId, queue);
    await this.writeTogether(account, batch);
    queue.writes -= 1;
    this.writes -= 1;
    if (queue.writes === 0 && waiting.length === 0) this.queues.delete(account.accountId);
    if (this.queues.size > 0) this.writeSoon();
  }

  private async writeTogether(account: PspAccount, batch: readonly Waiting[]): Promise<void> {
    try {
      const snapshots = batch.map(({ fetched }) => fetched);
      await this.commit(account, snapshots);
      for (const { settle } of batch) settle();
    } catch (error) {
      const [first, ...others] = batch;
      if (others.length === 0) first?.settle(error as Error);
      // A snapshot that can't be stored must not block the rest of its batch.
      else for (const one of batch) await this.writeTogether(account, [one]);
    }
  }

  private async commit(account: PspAccount, snapshots: readonly FetchedSnapshot[]): Promise<void> {
    const seen = snapshots.map((fetched) => fetched.seen);
    const eventIds = snapshots.flatMap((fetched) => fetched.eventIds);
    await this.deps.database.transaction(account.tenantId, async (tx) => {
      await this.deps.sync.applyWithin(tx, account, seen);
      await pipelined(settleEvents(tx, eventIds, 'done'), noteWebhook(tx, account));
    });
  }
}
