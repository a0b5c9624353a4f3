import type { Database, Tx } from '../../platform/database/database.js';
import type { PlanLimit } from './plans.js';

/** Months are in UTC, regardless of the database's time zone. */
const monthOf = (time: string) => `date_trunc('month', ${time} at time zone 'UTC')`;
const inMonthOf = (time: string) => `
  created_at >= ${monthOf(time)} at time zone 'UTC'
  and created_at < (${monthOf(time)} + interval '1 month') at time zone 'UTC'`;

/** SQL for the usage of each limit: accounts, users, bytes of evidence and of files to import, and disputes opened in the month. */
const counts: Readonly<Record<PlanLimit, string>> = {
  // The account of disputes without a plugin is not one that a merchant connected.
  psp_accounts: `
    select count(*) as used from psp_accounts
     where tenant_id = :tenantId and deleted_at is null and provider <> 'manual'`,
  users: `select count(*) as used from users where tenant_id = :tenantId and removed_at is null`,
  storage_mb: `
    select cast(coalesce(sum(bytes), 0) as bigint) as used from (
      select coalesce(file_bytes, octet_length(text_content)) as bytes from evidence where tenant_id = :tenantId
      union all
      select size_bytes from company_images where tenant_id = :tenantId
      union all
      select file_bytes from data_imports where tenant_id = :tenantId and finished_at is null) as kept`,
  disputes: `
    select count(*) as used from disputes where tenant_id = :tenantId and ${inMonthOf('cast(:now as timestamptz)')}`,
};

/** Measures a company's plan usage. */
export class UsageRepository {
  constructor(private readonly database: Database) {}

  countUsage(tenantId: string, limit: PlanLimit, now: Date): Promise<number> {
    return this.database.read(tenantId, (tx) => this.countWith(tx, tenantId, limit, now));
  }

  async countWith(tx: Tx, tenantId: string, limit: PlanLimit, now: Date): Promise<number> {
    const { rows } = await tx.raw<{ rows: [{ used: number }] }>(counts[limit], {
      tenantId,
      ...(limit === 'disputes' ? { now } : {}),
    });
    return rows[0].used;
  }

  /** Blocks other additions under this limit until the transaction ends. */
  async lockUsage(tx: Tx, tenantId: string, limit: PlanLimit): Promise<void> {
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`plan_limit ${limit} ${tenantId}`]);
  }

  /**
   * Returns the disputes that arrived after the monthly limit was reached. Ordered by arrival, so that a late import of an
   * older dispute doesn't lock one that was already unlocked.
   */
  async listBeyond(tenantId: string, disputeIds: readonly string[], limit: number): Promise<string[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { dispute_id: string }[] }>(
        `select dispute_id from disputes as late
          where tenant_id = :tenantId and dispute_id = any(:disputeIds)
            and (select count(*) from disputes
                  where tenant_id = :tenantId and ${inMonthOf('late.created_at')}
                    and (received_at, disputes.dispute_id) < (late.received_at, late.dispute_id)) >= :limit`,
        { tenantId, disputeIds, limit },
      ),
    );
    return rows.map((row) => row.dispute_id);
  }
}
