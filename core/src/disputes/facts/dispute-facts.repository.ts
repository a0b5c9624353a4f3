import type { Database, Tx } from '../../platform/database/database.js';
import type { FactKey, Position } from './facts.js';

/** A fact that a person entered. It takes precedence over every source. */
export type EnteredFact = {
  readonly key: FactKey;
  readonly value: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};

type Owner = { readonly tenantId: string; readonly userId: string };
type FactRow = { key: FactKey; value: string; entered_at: Date; name: string };
type PositionRow = Readonly<Record<keyof Position, string | null>>;

/** Facts and positions that people entered. */
export class DisputeFactsRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string, disputeId: string, within?: Tx): Promise<EnteredFact[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_facts')
          .join('users', 'users.user_id', 'dispute_facts.entered_by')
          .where({ 'dispute_facts.tenant_id': tenantId, dispute_id: disputeId })
          .select('key', 'value', 'entered_at', 'users.name'),
      within,
    );
    return (rows as FactRow[]).map(({ key, value, name, entered_at: enteredAt }) => ({
      key,
      value,
      enteredBy: name,
      enteredAt,
    }));
  }

  async save(
    tx: Tx,
    { tenantId, userId }: Owner,
    { disputeId, key, value }: { readonly disputeId: string; readonly key: FactKey; readonly value: string },
  ): Promise<void> {
    const columns = { value, entered_by: userId, entered_at: tx.raw('clock_timestamp()') };
    await tx('dispute_facts')
      .insert({ tenant_id: tenantId, dispute_id: disputeId, key, ...columns })
      .onConflict(['dispute_id', 'key'])
      .merge(columns);
  }

  /** Returns false if no one had entered it. */
  async delete(tx: Tx, tenantId: string, fact: { readonly disputeId: string; readonly key: FactKey }) {
    const where = { tenant_id: tenantId, dispute_id: fact.disputeId, key: fact.key };
    return (await tx('dispute_facts').where(where).delete()) > 0;
  }

  async findPosition(tenantId: string, disputeId: string, within?: Tx): Promise<Position> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => tx('dispute_positions').where({ tenant_id: tenantId, dispute_id: disputeId }).first(),
      within,
    );
    const { refund, duplicate } = (row ?? { refund: null, duplicate: null }) as PositionRow;
    return {
      refund: (refund ?? undefined) as Position['refund'],
      duplicate: (duplicate ?? undefined) as Position['duplicate'],
    };
  }

  async savePosition(
    tx: Tx,
    { tenantId, userId }: Owner,
    { disputeId, position }: { readonly disputeId: string; readonly position: Position },
  ): Promise<void> {
    const columns = {
      refund: position.refund ?? null,
      duplicate: position.duplicate ?? null,
      stated_by: userId,
      stated_at: tx.raw('clock_timestamp()'),
    };
    await tx('dispute_positions')
      .insert({ tenant_id: tenantId, dispute_id: disputeId, ...columns })
      .onConflict('dispute_id')
      .merge(columns);
  }
}
