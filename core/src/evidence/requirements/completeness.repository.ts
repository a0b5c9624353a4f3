import type { RequestedDocument } from '@rebuttal/plugin-kit';
import { money } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { Language } from '../../platform/shared/language.js';
import type { EvidencePiece } from './completeness.js';

/** The traits that decide the completeness of a dispute's evidence. */
export type ScoredDispute = Pick<
  Dispute,
  'disputeId' | 'provider' | 'reason' | 'providerReason' | 'reasonCode' | 'network' | 'stage' | 'amount'
> & { readonly requestedDocuments: readonly RequestedDocument[] | undefined };

type DisputeRow = { amount_minor: number; currency: string };
type EvidenceRow = { dispute_id: string };
type StateRow = {
  business_category: string | null;
  language: Language;
  templates: string | null;
  first: string | null;
  last: string | null;
  has_unscored: boolean;
};

/** The traits that a company's scores depend on, and the bases of its stored scores. */
export type ScoringState = {
  readonly businessCategory: string | undefined;
  readonly language: Language;
  /** Names the active templates in their current versions. */
  readonly templates: string;
  /** The first and the last basis of stored scores. Undefined if there are none. */
  readonly bases: readonly [first: string | undefined, last: string | undefined];
  /** Disputes that need a response and have no score or an outdated one. */
  readonly hasUnscored: boolean;
};

const waiting = `disputes where tenant_id = :tenantId and status = 'needs_response'`;
const outerBasis = (direction: 'asc' | 'desc') =>
  `select completeness_basis from ${waiting} and completeness_basis is not null
    order by completeness_basis ${direction} limit 1`;

/** One message, because every list that filters by the score needs it first. */
const scoringStateSql = `
  select business_category, language,
         (select md5(coalesce(string_agg(template_id || updated_at::text, ',' order by template_id), ''))
            from response_templates where tenant_id = :tenantId and status = 'active') as templates,
         (${outerBasis('asc')}) as first, (${outerBasis('desc')}) as last,
         exists (select from ${waiting} and completeness_basis is null) as has_unscored
    from tenants where tenant_id = :tenantId`;

export async function findScoringState(
  database: Pick<Database, 'read'>,
  tenantId: string,
): Promise<ScoringState | undefined> {
  const { rows } = await database.read(tenantId, (tx) =>
    tx.raw<{ rows: StateRow[] }>(scoringStateSql, { tenantId }),
  );
  const [row] = rows;
  return (
    row && {
      businessCategory: row.business_category ?? undefined,
      language: row.language,
      templates: row.templates ?? '',
      bases: [row.first ?? undefined, row.last ?? undefined],
      hasUnscored: row.has_unscored,
    }
  );
}

/**
 * Locks disputes whose score has another basis. Skips disputes that are being changed, so that no transaction waits for
 * another. Evidence can't change while its dispute is locked.
 */
export async function lockUnscored(
  tx: Tx,
  { tenantId, basis, limit }: { readonly tenantId: string; readonly basis: string; readonly limit: number },
): Promise<ScoredDispute[]> {
  const { rows } = await tx.raw<{ rows: DisputeRow[] }>(
    // Not "is distinct from", which can't use an index.
    `select dispute_id, provider, reason, provider_reason, reason_code, network, stage, amount_minor, currency,
            requested_documents
       from disputes
      where tenant_id = ? and status = 'needs_response'
        and (completeness_basis is null or completeness_basis < ? or completeness_basis > ?)
      limit ? for no key update skip locked`,
    [tenantId, basis, basis, limit],
  );
  return rows.map((row) => ({
    ...toEntity<ScoredDispute>(row),
    amount: money(row.amount_minor, row.currency),
  }));
}

export async function evidenceByDispute(
  tx: Tx,
  tenantId: string,
  disputeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EvidencePiece[]>> {
  const found: unknown = await tx('evidence')
    .where({ tenant_id: tenantId })
    .whereIn('dispute_id', [...disputeIds])
    .orderBy('evidence_id')
    .select(
      'evidence_id',
      'dispute_id',
      'evidence_type',
      'title',
      'text_content as text',
      'details',
      'unsendable_because',
      'given_reading',
      'is_left_out',
    );
  const pieces = new Map<string, EvidencePiece[]>();
  for (const row of found as EvidenceRow[])
    pieces.set(row.dispute_id, [...(pieces.get(row.dispute_id) ?? []), toEntity<EvidencePiece>(row)]);
  return pieces;
}

export async function saveScores(
  tx: Tx,
  tenantId: string,
  scored: { readonly basis: string; readonly scores: ReadonlyMap<string, number> },
): Promise<void> {
  await tx.raw(
    `update disputes set completeness = scored.score, completeness_basis = ?
       from unnest(?::text[], ?::smallint[]) as scored (dispute_id, score)
      where disputes.tenant_id = ? and disputes.dispute_id = scored.dispute_id`,
    [scored.basis, [...scored.scores.keys()], [...scored.scores.values()], tenantId],
  );
}

/** By dispute: the score with this basis, or the score of the last response. Null if there is no response. */
export async function findScores(
  tx: Tx,
  tenantId: string,
  { basis, disputeIds }: { readonly basis: string; readonly disputeIds: readonly string[] },
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await tx.raw<{ rows: { dispute_id: string; score: number | null }[] }>(
    `select d.dispute_id, case when d.status = 'needs_response' then d.completeness else s.evidence_score end as score
       from unnest(?::text[]) as wanted (id)
       join disputes d on d.tenant_id = ? and d.dispute_id = wanted.id
       left join lateral (
         select evidence_score from submissions
          where tenant_id = d.tenant_id and dispute_id = d.dispute_id and status = 'submitted'
          order by round desc limit 1) s on true
      where d.status <> 'needs_response' or d.completeness_basis = ?`,
    [[...disputeIds], tenantId, basis],
  );
  return new Map(rows.map((row) => [row.dispute_id, row.score]));
}
