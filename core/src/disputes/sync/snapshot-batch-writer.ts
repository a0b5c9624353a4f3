import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { noteWebhook, settleEvents } from '../../connections/webhooks/inbox-settling.js';
import type { Database } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelining.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from './dispute-sync.js';

/** A look at the provider, with the webhooks that asked for it. */
export type Look = { readonly seen: ProviderSnapshot; readonly eventIds: readonly string[] };

type Waiting = { readonly look: Look; readonly settle: (error?: Error) => void };
/** The queued snapshots of an account, and the number of writes in progress. */
type Queue = { readonly account: PspAccount; readonly waiting: Waiting[]; writes: number };

/** How many writes are under way at once: most connections stay for people. */
const writesMax = 4;
/** So many looks are worth another write beside those of the same account. */
const [looksMin, looksMax] = [64, 100];

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
   * Resolves when what was seen is committed, and its webhooks with it. No dispute again before that.
   * @throws what keeps this look from being stored, whatever became of others
   */
  store(account: PspAccount, look: Look): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(account.accountId) ?? { account, waiting: [], writes: 0 };
      this.queues.set(account.accountId, queue);
      queue.waiting.push({ look, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      this.writeSoon();
    });
  }

  /** After all answers that have arrived with it: else the first of many would go alone. */
  private writeSoon(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    setImmediate(() => {
      this.isGathering = false;
      for (const queue of [...this.queues.values()])
        while (this.writes < writesMax && queue.waiting.length >= (queue.writes === 0 ? 1 : looksMin))
          void this.write(queue);
    });
  }

  private async write(queue: Queue): Promise<void> {
    const { account, waiting } = queue;
    const batch = waiting.splice(0, looksMax);
    queue.writes += 1;
    this.writes += 1;
    // To the end, so that a busy account does not keep the others waiting.
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
      const looks = batch.map(({ look }) => look);
      await this.commit(account, looks);
      for (const { settle } of batch) settle();
    } catch (error) {
      const [first, ...others] = batch;
      if (others.length === 0) first?.settle(error as Error);
      // One that cannot be stored must not keep the others from it.
      else for (const one of batch) await this.writeTogether(account, [one]);
    }
  }

  private async commit(account: PspAccount, looks: readonly Look[]): Promise<void> {
    const seen = looks.map((look) => look.seen);
    const eventIds = looks.flatMap((look) => look.eventIds);
    await this.deps.database.transaction(account.tenantId, async (tx) => {
      await this.deps.sync.applyWithin(tx, account, seen);
      await pipelined(settleEvents(tx, eventIds, 'done'), noteWebhook(tx, account));
    });
  }
}
