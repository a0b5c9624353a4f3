import type { Database, Tx } from '../../platform/database/database.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import { nothingEntered, type EnteredEvidence, type RefusedPair } from './entered-evidence.js';

type Row = {
  dispute_id: string;
  chosen: string[] | null;
  disputed: EnteredEvidence['disputed'];
  prior: EnteredEvidence['prior'];
  refused: RefusedPair | null;
};

/** The pair of prior payments that people chose, and the values that they entered. */
export class CompellingEvidenceRepository {
  constructor(private readonly database: Database) {}

  async findCompellingEvidence(tenantId: string, disputeId: string, within?: Tx): Promise<EnteredEvidence> {
    return (await this.findOfEach(tenantId, [disputeId], within))(disputeId);
  }

  /** The choices and values that people entered, for each of these disputes. */
  async findOfEach(
    tenantId: string,
    disputeIds: readonly string[],
    within?: Tx,
  ): Promise<(disputeId: string) => EnteredEvidence> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_compelling_evidence')
          .where({ tenant_id: tenantId })
          .whereRaw('dispute_id = any (?)', [[...disputeIds]]),
      within,
    );
    const rowsOf = groupedBy(rows as Row[], (row) => row.dispute_id);
    return (disputeId) => toEntered(rowsOf(disputeId)[0]);
  }

  async saveCompellingEvidence(
    tx: Tx,
    { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
    { disputeId, entered }: { readonly disputeId: string; readonly entered: EnteredEvidence },
  ): Promise<void> {
    const columns = {
      chosen: entered.chosen === undefined ? null : [...entered.chosen],
      disputed: JSON.stringify(entered.disputed),
      prior: JSON.stringify(entered.prior),
      refused: null,
      entered_by: userId,
      entered_at: tx.raw('clock_timestamp()'),
    };
    await tx('dispute_compelling_evidence')
      .insert({ tenant_id: tenantId, dispute_id: disputeId, ...columns })
      .onConflict('dispute_id')
      .merge(columns);
  }

  /** Records the pair that the provider refused, until a person enters something. */
  async noteRefusal(
    tx: Tx,
    { tenantId, disputeId }: { readonly tenantId: string; readonly disputeId: string },
    refused: RefusedPair,
  ): Promise<void> {
    const columns = { refused: JSON.stringify(refused) };
    await tx('dispute_compelling_evidence')
      .insert({
        tenant_id: tenantId,
        dispute_id: disputeId,
        chosen: null,
        disputed: '{}',
        prior: '{}',
        ...columns,
      })
      .onConflict('dispute_id')
      .merge(columns);
  }
}

function toEntered(row: Row | undefined): EnteredEvidence {
  if (row === undefined) return nothingEntered;
  const { chosen, disputed, prior, refused } = row;
  return { chosen: chosen ?? undefined, disputed, prior, ...(refused === null ? {} : { refused }) };
}
