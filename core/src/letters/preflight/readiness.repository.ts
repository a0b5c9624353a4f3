import { isRefusedForGood } from '../../case/disputes/dispute-eligibility.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import { readinessLevels } from '../../case/disputes/readiness-levels.js';
import type { Database } from '../../platform/database/database.js';
import type { ReadinessReport } from './readiness.js';

/** The readiness that lists show. Triggers delete it when something that it depends on changes. */
export class ReadinessRepository {
  constructor(private readonly database: Database) {}

  /**
   * Does nothing if the dispute has changed since it was read.
   * @param reasons their codes decide if the provider still takes a response
   */
  async saveReadiness(
    { tenantId, disputeId, version }: Dispute,
    { readiness, reasons }: Partial<ReadinessReport>,
  ): Promise<void> {
    const level = readiness === undefined ? null : readinessLevels.indexOf(readiness);
    const takesResponse = reasons?.some(({ code }) => isRefusedForGood(code)) !== true;
    await this.database.transaction(tenantId, (tx) =>
      tx.raw(
        `update disputes set readiness = ?, takes_response = ?, readiness_at = now()
          where tenant_id = ? and dispute_id = ? and xmin::text = ? and status = 'needs_response'`,
        [level, takesResponse, tenantId, disputeId, version],
      ),
    );
  }

  /** Returns disputes whose readiness is missing or outdated, those without one first. */
  async listOutdated(tenantId: string, limit: number): Promise<string[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { dispute_id: string }[] }>(
        `(select dispute_id from disputes
          where tenant_id = ? and status = 'needs_response' and readiness_at is null limit ?)
         union all
         (select dispute_id from disputes
          where tenant_id = ? and status = 'needs_response'
            and readiness_at < (
              select greatest(readiness_since, now() - interval '1 day') from tenants where tenant_id = ?)
          order by readiness_at limit ?)
         limit ?`,
        [tenantId, limit, tenantId, tenantId, limit, limit],
      ),
    );
    return rows.map((row) => row.dispute_id);
  }
}
