import { createHash } from 'node:crypto';

import type { Database, Tx } from '../../platform/database/database.js';
import type { Language } from '../../platform/shared/language.js';
import { networkCodes } from '../../rules/catalogue.js';
import { reasonRules } from '../../rules/evidence/reason-rules.js';
import { businessCategories } from '../../rules/requirement-rows.js';
import { toCompleteness } from './completeness.js';
import {
  evidenceByDispute,
  findScores,
  findScoringState,
  lockUnscored,
  saveScores,
  type ScoredDispute,
  type ScoringState,
} from './completeness.repository.js';
import type { ChooseTemplate, RequestingTemplate } from './requesting-template.js';

export type StoredCompletenessDeps = {
  readonly database: Database;
  readonly chooseTemplate: ChooseTemplate;
};

/** Raise it when `toCompleteness` computes another score from the same rules. */
const computation = 2;
const rulesFingerprint = hash([computation, reasonRules, networkCodes]);

/** The number of disputes that are locked at a time. */
const batchSize = 500;

/** The traits of a company that its scores depend on. */
type Company = {
  readonly tenantId: string;
  readonly category: (typeof businessCategories)[number] | undefined;
  readonly language: Language;
};

/** Keeps the completeness that lists filter by. A score is computed when it is needed and its basis has changed. */
export class StoredCompleteness {
  constructor(private readonly deps: StoredCompletenessDeps) {}

  /**
   * Computes the scores of the company's disputes that need a response, where they are missing or outdated. Disputes that are
   * being changed keep their old scores.
   * @returns the basis that current scores have
   */
  async refresh(tenantId: string): Promise<string> {
    const state = await findScoringState(this.deps.database, tenantId);
    const category = businessCategories.find((known) => known === state?.businessCategory);
    const company: Company = { tenantId, category, language: state?.language ?? 'en' };
    const basis = hash([rulesFingerprint, state?.templates, category, company.language]);
    if (state !== undefined && isCurrent(state, basis)) return basis;
    const templates = new Map<string, Promise<RequestingTemplate | undefined>>();
    const chosen = (dispute: ScoredDispute) => {
      const key = `${dispute.reason} ${dispute.network ?? ''}`;
      const template = templates.get(key) ?? this.deps.chooseTemplate(tenantId, { ...company, ...dispute });
      templates.set(key, template);
      return template;
    };
    for (let count = batchSize; count === batchSize;)
      count = await this.deps.database.transaction(tenantId, (tx) =>
        scoreSome(tx, company, { basis, templateOf: chosen }),
      );
    return basis;
  }

  /**
   * Returns the completeness of the evidence: of disputes that need a response as it is now, of others as it was in their last
   * response, or null if they have none. Disputes that are being changed are left out.
   */
  async findScores(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | null>> {
    if (disputeIds.length === 0) return new Map();
    const basis = await this.refresh(tenantId);
    return this.deps.database.read(tenantId, (tx) => findScores(tx, tenantId, { basis, disputeIds }));
  }
}

/** Returns true if no score is missing or has another basis. */
function isCurrent({ bases, hasUnscored }: ScoringState, basis: string): boolean {
  return !hasUnscored && bases.every((known) => known === undefined || known === basis);
}

type Scoring = {
  readonly basis: string;
  readonly templateOf: (dispute: ScoredDispute) => Promise<RequestingTemplate | undefined>;
};

/** Returns the number of disputes that got a score. */
async function scoreSome(
  tx: Tx,
  { tenantId, category }: Company,
  { basis, templateOf }: Scoring,
): Promise<number> {
  const disputes = await lockUnscored(tx, { tenantId, basis, limit: batchSize });
  if (disputes.length === 0) return 0;
  const ids = disputes.map(({ disputeId }) => disputeId);
  const evidence = await evidenceByDispute(tx, tenantId, ids);
  const scores = new Map<string, number>();
  for (const dispute of disputes) {
    const template = await templateOf(dispute);
    const traits = { ...dispute, code: dispute.reasonCode, category };
    const { score } = toCompleteness(
      traits,
      template?.requiredEvidence ?? [],
      evidence.get(dispute.disputeId) ?? [],
    );
    scores.set(dispute.disputeId, score);
  }
  await saveScores(tx, tenantId, { basis, scores });
  return disputes.length;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
