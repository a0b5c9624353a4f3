import type { Database } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import type { OtherDispute } from './linked-dispute.js';

export type Wanted = {
  /** The providers that are stores. */
  readonly stores: readonly string[];
  /** True to search the disputes of stores, false to search all others. */
  readonly ofStores: boolean;
  readonly ids: readonly string[];
};

const foundMax = 500;

export class LinkedDisputesRepository {
  constructor(private readonly database: Database) {}

  /** Returns true if the company has ever connected a store. Without one, there are no duplicates. */
  async hasStores(tenantId: string): Promise<boolean> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('stores').where({ tenant_id: tenantId }).first('store_id'),
    );
    return row !== undefined;
  }

  /** Finds disputes that have one of these ids in any field, newest first. */
  async findCandidates(
    tenantId: string,
    { stores, ofStores, ids }: Wanted,
    limit = foundMax,
  ): Promise<OtherDispute[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: unknown[] }>(
        `select d.dispute_id, d.provider, d.provider_dispute_id, d.transaction_id, d.metadata, d.status,
                a.account_name, a.is_active and a.deleted_at is null as is_answerable
           from disputes d join psp_accounts a on a.account_id = d.account_id
          where d.tenant_id = :tenantId and (d.provider = any(:stores)) = :ofStores
            and (d.provider_dispute_id = any(:ids) or d.transaction_id = any(:ids)
                 or jsonb_path_query_array(d.metadata, '$.*') \\?| :ids)
          order by d.created_at desc, d.dispute_id limit :limit`,
        { tenantId, stores, ofStores, ids, limit },
      ),
    );
    return toEntities<OtherDispute>(rows);
  }
}
