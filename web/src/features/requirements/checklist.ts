import type { Completeness, Evidence } from '@rebuttal/sdk';

import { factTypes } from '../facts/fact-types.js';
import type { FactKey } from '../facts/fact-values.js';
import { distinct, type Requirement } from './requirement.js';

export type ChecklistRow = {
  readonly requirement: Requirement;
  /** `missing` is required, `open` is not, `met` has evidence that counts. */
  readonly state: 'missing' | 'met' | 'unfit' | 'open';
  /** Each exhibit hangs below one requirement. */
  readonly evidence: readonly Evidence[];
  /** Exhibits below another requirement that also meet this one. */
  readonly also: readonly Evidence[];
  readonly facts: readonly FactKey[];
};

export type Checklist = {
  readonly rows: readonly ChecklistRow[];
  /** Evidence that belongs to no requirement. */
  readonly extra: readonly Evidence[];
  /** Facts that belong to no requirement. */
  readonly facts: readonly FactKey[];
};

/** One list of the requirements with their evidence and facts: what is missing, what is there, what would help. */
export function checklistOf(
  completeness: Completeness | undefined,
  evidence: readonly Evidence[],
): Checklist {
  const { missing = [], uploaded = [], recommended = [] } = completeness ?? {};
  const requirements = [...missing, ...uploaded, ...distinct(recommended)];
  const ownerOf = new Map(evidence.map((piece) => [piece.evidence_id, ownerIn(requirements, piece)]));
  const hung = new Set<FactKey>();
  const rows = requirements.map((requirement): ChecklistRow => {
    const counting = requirement.evidence.filter(({ counts }) => counts);
    const brought = new Set(counting.map(({ evidence_id: id }) => id));
    const facts = factTypes(requirement.type).filter((key) => !hung.has(key));
    for (const key of facts) hung.add(key);
    return {
      requirement,
      state: stateOf(requirement, missing),
      evidence: evidence.filter(({ evidence_id: id }) => ownerOf.get(id) === requirement),
      also: evidence.filter(({ evidence_id: id }) => brought.has(id) && ownerOf.get(id) !== requirement),
      facts,
    };
  });
  return {
    rows,
    extra: evidence.filter(({ evidence_id: id }) => ownerOf.get(id) === undefined),
    facts: factTypes().filter((key) => !hung.has(key)),
  };
}

/** The requirement of the exhibit's own type, or else the first one that it meets. */
function ownerIn(requirements: readonly Requirement[], { evidence_id: id, evidence_type: type }: Evidence) {
  const met = requirements.filter(({ evidence }) => evidence.some((piece) => piece.evidence_id === id));
  return met.find((requirement) => requirement.type === type) ?? met[0];
}

function stateOf(requirement: Requirement, missing: readonly Requirement[]): ChecklistRow['state'] {
  if (missing.includes(requirement)) return 'missing';
  if (requirement.evidence.some(({ counts }) => counts)) return 'met';
  return requirement.evidence.length > 0 ? 'unfit' : 'open';
}
