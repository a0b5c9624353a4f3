import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { BusinessCategory, EvidenceLevel } from '../requirement-rows.js';
import type { EvidenceRule } from '../rules.js';
import type { Provenance } from '../sources.js';

type Row = Omit<EvidenceRule, keyof Provenance | 'doubt'>;
type Extra = Pick<EvidenceRule, 'alternatives' | 'requiredFor'>;

const ofLevel =
  <Level extends EvidenceLevel>(level: Level) =>
  (type: EvidenceType, why: string, extra: Extra = {}): Row & { readonly level: Level } => ({
    type,
    level,
    why,
    ...extra,
  });

export const required = ofLevel('required');
export const recommended = ofLevel('recommended');
/** Helps a little or in few cases. Listed, but not counted toward completeness. */
export const optional = ofLevel('optional');

/** Restricts a rule to some business categories. */
export function only(categories: readonly BusinessCategory[], rule: Row): Row {
  return { ...rule, categories };
}

export const rulesFrom =
  (provenance: Provenance) =>
  (rows: readonly Row[]): readonly EvidenceRule[] =>
    rows.map((row) => ({ ...row, ...provenance }));
