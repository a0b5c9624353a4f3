import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { Collection } from './collection.js';

type Outcome = Pick<Collection, 'collected' | 'kept' | 'unavailable'>;
type Row = {
  dispute_id: string;
  asked_by: string | null;
  finished_at: Date;
  outcome: Outcome;
};

export type OpenCollection = Pick<Collection, 'disputeId' | 'finishedAt'>;

export class CollectionsRepository {
  constructor(private readonly database: Database) {}

  async findCollection(tenantId: string, disputeId: string): Promise<Collection | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('evidence_collections').where({ tenant_id: tenantId, dispute_id: disputeId }).first(),
    );
    return row === undefined ? undefined : toCollection(row as Row);
  }

  /** The open disputes that evidence was collected for, those that are due first. */
  async listOpen(tenantId: string, limit: number): Promise<OpenCollection[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('disputes as d')
        .join('evidence_collections as c', 'c.dispute_id', 'd.dispute_id')
        .where({ 'd.tenant_id': tenantId, 'c.tenant_id': tenantId, 'd.status': 'needs_response' })
        .orderBy('d.evidence_due_by')
        .limit(limit)
        .select('d.dispute_id', 'c.finished_at'),
    );
    return (rows as Pick<Row, 'dispute_id' | 'finished_at'>[]).map((row) => ({
      disputeId: row.dispute_id,
      finishedAt: row.finished_at,
    }));
  }

  async saveCollection(tx: Tx, tenantId: string, collection: Collection): Promise<void> {
    const { collected, kept, unavailable } = collection;
    const row = {
      state: collection.state,
      asked_by: collection.requestedBy ?? null,
      finished_at: collection.finishedAt,
      outcome: JSON.stringify({ collected, kept, unavailable }),
      brought: [...collection.brought],
    };
    await tx('evidence_collections')
      .insert({ tenant_id: tenantId, dispute_id: collection.disputeId, ...row })
      .onConflict('dispute_id')
      .merge(row);
  }
}

function toCollection(row: Row): Collection {
  return {
    ...toEntity<Collection>(row),
    requestedBy: row.asked_by ?? undefined,
    ...row.outcome,
  };
}
