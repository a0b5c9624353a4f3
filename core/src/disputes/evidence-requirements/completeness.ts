import { evidenceTypes, type EvidenceType, type Money } from '@rebuttal/plugin-kit';

import { acceptedFormats } from '../evidence/evidence-validation.js';
import type { Evidence } from '../evidence/evidence.js';
import { summarizeRefunds, type RefundState } from '../evidence/refunds.js';
import {
  requestedEvidence,
  mergeRequested,
  applyRefund,
  waivedEvidence,
  type RequestedEvidence,
  type DisputeTraits,
  type Waived,
} from '../rules/catalogue.js';
import { reasonRules } from '../rules/evidence/reason-rules.js';
import { guidanceOf } from '../rules/guidance/guidance.js';
import {
  requirementsFor,
  type BuiltinRequirement,
  type EvidenceFormat,
} from '../templates/builtin/builtin-template.js';

/** What counts of a piece of evidence. */
export type EvidencePiece = Pick<
  Evidence,
  'evidenceId' | 'evidenceType' | 'title' | 'text' | 'unsendableBecause'
>;

/** One piece of evidence that is asked for, and what there is of it. */
export type Requirement = RequestedEvidence & {
  readonly label: string;
  readonly description: string;
  readonly helpText: string;
  readonly formats: readonly EvidenceFormat[];
  /** What has been brought for it, of its own type or of one that does the same service, also what cannot be sent. */
  readonly evidence: readonly EvidencePiece[];
};

export type Completeness = {
  readonly requirements: readonly Requirement[];
  /** Required, and not there yet. */
  readonly missing: readonly Requirement[];
  /** Recommended, and not there yet. */
  readonly recommended: readonly Requirement[];
  readonly uploaded: readonly Requirement[];
  readonly waived: readonly Waived[];
  readonly refundState: RefundState;
  /** Nothing required is missing, and the business category is known, which decides what is required. */
  readonly isComplete: boolean;
  /** 0 to 100. */
  readonly score: number;
};

const labels = new Map<string, string>(evidenceTypes.map(({ value, label }) => [value, label]));

export function labelOf(type: EvidenceType): string {
  return labels.get(type) ?? type;
}

/** Compares what a dispute asks for, by its template and by the rules, with what has been brought. */
export function toCompleteness(
  traits: DisputeTraits & { readonly amount: Money },
  templateAsks: readonly BuiltinRequirement[],
  evidence: readonly EvidencePiece[],
): Completeness {
  const refundState = summarizeRefunds(traits.amount, evidence).state;
  const waived = waivedEvidence(traits);
  const isWaived = ({ type }: { readonly type: EvidenceType }) => waived.some((row) => row.type === type);
  const ofTemplate = requirementsFor(templateAsks, traits.category ?? null);
  const asked = applyRefund(
    mergeRequested([...requestedEvidence(traits), ...ofTemplate.map((row) => toAsked(row, traits))]),
    refundState === 'full',
  );
  const requirements = asked
    .filter((row) => !isWaived(row))
    .map((row) => describe(row, { ofTemplate, evidence }));
  const unmet = requirements.filter((row) => !isMet(row));
  const missing = unmet.filter(({ level }) => level === 'required');
  return {
    requirements,
    missing,
    recommended: unmet.filter(({ level }) => level === 'recommended'),
    uploaded: [...requirements.filter(isMet), ...unasked(requirements, evidence)],
    waived: waived.filter(({ type }) => wouldBeAsked(type, asked)),
    refundState,
    isComplete: missing.length === 0 && traits.category !== undefined,
    score: scoreOf(requirements),
  };
}

/** What no provider takes proves nothing to the bank. */
const isSendable = ({ unsendableBecause }: EvidencePiece) => unsendableBecause === undefined;
const isMet = ({ evidence }: Requirement) => evidence.some(isSendable);

const wouldBeAsked = (type: EvidenceType, asked: readonly RequestedEvidence[]) =>
  asked.some((row) => row.type === type);

/**
 * A template's own wish counts as it is written. What the built-in general letter asks gives way where the rules know
 * the reason itself.
 */
function toAsked(row: BuiltinRequirement, { reason }: DisputeTraits): RequestedEvidence {
  const isOfGeneralLetter =
    reasonRules[reason] !== reasonRules.general &&
    reasonRules.general.some(({ type, why }) => type === row.type && why === row.description);
  const isRequired = row.required && !isOfGeneralLetter;
  return {
    type: row.type,
    level: isRequired ? 'required' : 'recommended',
    why: row.description,
    alternatives: row.alternatives ?? [],
  };
}

function describe(
  row: RequestedEvidence,
  given: { readonly ofTemplate: readonly BuiltinRequirement[]; readonly evidence: readonly EvidencePiece[] },
): Requirement {
  const guidance = guidanceOf(row.type);
  const written = given.ofTemplate.find(({ type }) => type === row.type);
  const own = written?.description.trim() ?? '';
  const formats = written?.formats ?? [];
  return {
    ...row,
    label: labelOf(row.type),
    description: own === '' || own === row.why ? guidance.description : own,
    helpText: written?.helpText.trim() ? written.helpText : guidance.helpText,
    formats: acceptedFormats({ type: row.type, formats }),
    evidence: given.evidence.filter(
      ({ evidenceType }) => evidenceType === row.type || row.alternatives.includes(evidenceType),
    ),
  };
}

const notAsked = 'Nothing asks for it here.';
const sentAlong = 'Nothing asks for it here; it is sent along.';

/** What was brought although nothing asks for it. */
function unasked(requirements: readonly Requirement[], evidence: readonly EvidencePiece[]): Requirement[] {
  const counted = new Set(requirements.flatMap((row) => row.evidence));
  const others = evidence.filter((piece) => !counted.has(piece));
  return [...new Set(others.map(({ evidenceType }) => evidenceType))].map((type) =>
    describe(
      {
        type,
        level: 'optional',
        why: others.some((piece) => piece.evidenceType === type && isSendable(piece)) ? sentAlong : notAsked,
        alternatives: [],
      },
      { ofTemplate: [], evidence: others },
    ),
  );
}

const weights = { required: 3, recommended: 1, optional: 0 } as const;

function scoreOf(requirements: readonly Requirement[]): number {
  const sum = (rows: readonly Requirement[]) => rows.reduce((total, { level }) => total + weights[level], 0);
  const all = sum(requirements);
  return all === 0 ? 100 : Math.floor((100 * sum(requirements.filter(isMet))) / all);
}
