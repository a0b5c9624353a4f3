import type { Database, Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import type { PspAccount } from './psp-accounts.js';

/** Progress of an account's scheduled sync. */
export type SyncState = {
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
  /** Time of the next run. */
  readonly dueAt: Date | undefined;
  /** Number of disputes in the current or last run. */
  readonly seen: number;
  /** The error that ended the last run early. */
  readonly error: string | undefined;
};

type Owner = Pick<PspAccount, 'tenantId' | 'accountId'>;
type Changes = Readonly<Record<string, unknown>>;

/** Writes the state without marking the account as changed. */
export class SyncStates {
  constructor(private readonly database: Database) {}

  async begin(owner: Owner): Promise<Date> {
    return this.database.transaction(owner.tenantId, async (tx) => {
      const rows: unknown = await this.rowOf(tx, owner)
        .update({ sync_started_at: tx.raw('clock_timestamp()'), sync_seen: 0, sync_error: null })
        .returning('sync_started_at');
      await announceChange(tx, { tenantId: owner.tenantId, kind: 'psp_account', id: owner.accountId });
      return (rows as { sync_started_at: Date }[])[0]?.sync_started_at ?? new Date();
    });
  }

  progress(owner: Owner, seen: number): Promise<void> {
    return this.change(owner, () => ({ sync_seen: seen }));
  }

  listedTo(owner: Owner, startedAt: Date): Promise<void> {
    return this.change(owner, () => ({ synced_to: startedAt }));
  }

  finish(tx: Tx, owner: Owner, outcome: { seen: number; error?: string; dueAt: Date }): Promise<void> {
    const { seen, error = null, dueAt } = outcome;
    const finished =
      error === null
        ? { sync_finished_at: tx.raw('clock_timestamp()'), sync_failing_since: null }
        : { sync_failing_since: tx.raw('coalesce(sync_failing_since, clock_timestamp())') };
    return this.write(tx, owner, { ...finished, sync_seen: seen, sync_error: error, sync_due_at: dueAt });
  }

  private change(owner: Owner, columns: () => Changes): Promise<void> {
    return this.database.transaction(owner.tenantId, (tx) => this.write(tx, owner, columns()));
  }

  private async write(tx: Tx, owner: Owner, columns: Changes): Promise<void> {
    await this.rowOf(tx, owner).update(columns);
    await announceChange(tx, { tenantId: owner.tenantId, kind: 'psp_account', id: owner.accountId });
  }

  private rowOf(tx: Tx, owner: Owner) {
    return tx('psp_accounts').where({ tenant_id: owner.tenantId, account_id: owner.accountId });
  }
}
