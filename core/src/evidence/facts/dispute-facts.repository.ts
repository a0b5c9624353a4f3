import type { Database, Tx } from '../../platform/database/database.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { FactKey, Position } from './facts.js';

/** A fact that a person entered. It takes precedence over every source. */
export type EnteredFact = {
  readonly key: FactKey;
  readonly value: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};

type Owner = { readonly tenantId: string; readonly userId: string };
type FactRow = { dispute_id: string; key: FactKey; value: string; entered_at: Date; name: string };
type PositionRow = Readonly<Record<keyof Position, string | null>> & { readonly dispute_id: string };

/** Facts and positions that people entered. */
export class DisputeFactsRepository {
  constructor(private readonly database: Database) {}

  async listFacts(tenantId: string, disputeId: string, within?: Tx): Promise<readonly EnteredFact[]> {
    return (await this.listOfEach(tenantId, [disputeId], within))(disputeId);
  }

  /** The facts that people entered for each of these disputes. */
  async listOfEach(
    tenantId: string,
    disputeIds: readonly string[],
    within?: Tx,
  ): Promise<(disputeId: string) => readonly EnteredFact[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_facts')
          .join('users', 'users.user_id', 'dispute_facts.entered_by')
          .where({ 'dispute_facts.tenant_id': tenantId })
          .whereRaw('dispute_id = any (?)', [[...disputeIds]])
          .select('dispute_id', 'key', 'value', 'entered_at', 'users.name'),
      within,
    );
    const rowsOf = groupedBy(rows as FactRow[], (row) => row.dispute_id);
    return (disputeId) => rowsOf(disputeId).map(toFact);
  }

  async saveFacts(
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
  async deleteFacts(tx: Tx, tenantId: string, fact: { readonly disputeId: string; readonly key: FactKey }) {
    const where = { tenant_id: tenantId, dispute_id: fact.disputeId, key: fact.key };
    return (await tx('dispute_facts').where(where).delete()) > 0;
  }

  async findPosition(tenantId: string, disputeId: string, within?: Tx): Promise<Position> {
    return (await this.findPositionOfEach(tenantId, [disputeId], within))(disputeId);
  }

  /** The position of each of these disputes. */
  async findPositionOfEach(
    tenantId: string,
    disputeIds: readonly string[],
    within?: Tx,
  ): Promise<(disputeId: string) => Position> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_positions')
          .where({ tenant_id: tenantId })
          .whereRaw('dispute_id = any (?)', [[...disputeIds]]),
      within,
    );
    const rowsOf = groupedBy(rows as PositionRow[], (row) => row.dispute_id);
    return (disputeId) => toPosition(rowsOf(disputeId)[0]);
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

function toFact({ key, value, name, entered_at: enteredAt }: FactRow): EnteredFact {
  return { key, value, enteredBy: name, enteredAt };
}

function toPosition(row: PositionRow | undefined): Position {
  return {
    refund: (row?.refund ?? undefined) as Position['refund'],
    duplicate: (row?.duplicate ?? undefined) as Position['duplicate'],
  };
}
