import {
  evidenceTypes,
  optional,
  type EvidenceType,
  type Money,
  type RequestedDocument,
} from '@rebuttal/plugin-kit';

import {
  requestedEvidence,
  mergeRequested,
  applyRefund,
  waivedEvidence,
  type RequestedEvidence,
  type DisputeTraits,
  type Waived,
} from '../../rules/catalogue.js';
import { recommended, required } from '../../rules/evidence/define-rules.js';
import { reasonRules } from '../../rules/evidence/reason-rules.js';
import { guidanceOf } from '../../rules/guidance/guidance.js';
import {
  requirementsFor,
  type BuiltinRequirement,
  type EvidenceFormat,
} from '../../rules/requirement-rows.js';
import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import { acceptedFormats } from '../exhibits/evidence-validation.js';
import type { Evidence } from '../exhibits/evidence.js';
import { summarizeRefunds, type RefundState } from '../exhibits/refunds.js';
import { isEmpty } from '../readings/content.js';
import { readExhibit } from '../readings/read-exhibit.js';
import { explainHarm } from '../readings/reading.js';
import {
  mergeProviderRequests,
  type RequestedEvidenceWithOrigin,
  type RequestOrigin,
} from './requested-documents.js';
import { isBareLink, whyNotShown } from './shown-evidence.js';

/** The details of a piece of evidence that decide if it counts. */
export type EvidencePiece = Pick<
  Evidence,
  'evidenceId' | 'evidenceType' | 'title' | 'text' | 'unsendableBecause' | 'givenReading' | 'isLeftOut'
> & { readonly details?: EvidenceDetails };

/** A piece of evidence for a row, and the reason if it does not count. */
export type BroughtPiece = EvidencePiece & { readonly discountedBecause: string | undefined };

/** One requested piece of evidence, and the evidence added for it. */
export type Requirement = RequestedEvidenceWithOrigin & {
  readonly label: string;
  readonly description: string;
  readonly helpText: string;
  readonly formats: readonly EvidenceFormat[];
  /** Evidence for it, of the required type or an equivalent one, including evidence that cannot be sent. */
  readonly evidence: readonly BroughtPiece[];
};

export type Completeness = {
  readonly requirements: readonly Requirement[];
  /** Required, but still missing. */
  readonly missing: readonly Requirement[];
  /** Recommended, but still missing. */
  readonly recommended: readonly Requirement[];
  readonly uploaded: readonly Requirement[];
  readonly waived: readonly Waived[];
  readonly refundState: RefundState;
  /** True if nothing required is missing, and the business category, which decides what is required, is known. */
  readonly isComplete: boolean;
  /** 0 to 100. */
  readonly score: number;
};

const labels = new Map<string, string>(evidenceTypes.map(({ value, label }) => [value, label]));

export function labelOf(type: EvidenceType): string {
  return labels.get(type) ?? type;
}

/** Compares the evidence that the template and the rules request for a dispute with the evidence that was added. */
export function toCompleteness(
  traits: DisputeTraits & {
    readonly amount: Money;
    readonly requestedDocuments?: readonly RequestedDocument[];
    /** By the facts, which also have the refunds that the provider reports. */
    readonly isRefundedInFull?: boolean;
  },
  templateRequirements: readonly BuiltinRequirement[],
  evidence: readonly EvidencePiece[],
): Completeness {
  const refundState =
    traits.isRefundedInFull === true
      ? 'full'
      : summarizeRefunds(
          traits.amount,
          evidence.filter(({ isLeftOut }) => isLeftOut !== true),
        ).state;
  const waived = waivedEvidence(traits);
  const isWaived = ({ type }: { readonly type: EvidenceType }) => waived.some((row) => row.type === type);
  const ofTemplate = requirementsFor(templateRequirements, traits.category);
  const requested = applyRefund(
    mergeRequested([...requestedEvidence(traits), ...ofTemplate.map((row) => toRequested(row, traits))]),
    refundState === 'full',
  );
  const needed = requested.filter((row) => !isWaived(row));
  const requirements = mergeProviderRequests(needed, traits.requestedDocuments ?? []).map((row) =>
    describe(row, { ofTemplate, evidence }),
  );
  const unmet = requirements.filter((row) => !isMet(row));
  const missing = unmet.filter(({ level }) => level === 'required');
  return {
    requirements,
    missing,
    recommended: unmet.filter(({ level }) => level === 'recommended'),
    uploaded: [...requirements.filter(isMet), ...unasked(requirements, evidence)],
    waived: waived.filter(({ type }) => isRequested(type, requested)),
    refundState,
    isComplete: missing.length === 0 && traits.category !== undefined,
    score: scoreOf(requirements),
  };
}

const countsFor = ({ discountedBecause }: BroughtPiece) => discountedBecause === undefined;
export const isMet = ({ evidence }: Pick<Requirement, 'evidence'>): boolean => evidence.some(countsFor);

const linkOnly = 'It only links to the policy, and issuers do not open links. Add the text or a file.';
const leftOut = 'You left it out of the response.';
const noContent = 'It has no content. Add the text, the details or a file.';
const policies: readonly EvidenceType[] = ['refund_policy', 'cancellation_policy'];

/** Evidence that is not sent, that no provider takes or that does not show the requested thing proves nothing to the bank. */
function toBrought(piece: EvidencePiece, requested: EvidenceType): BroughtPiece {
  const isLink = policies.includes(piece.evidenceType) && isBareLink(piece.text ?? '');
  const discountedBecause =
    (piece.isLeftOut === true ? leftOut : undefined) ??
    piece.unsendableBecause ??
    (isEmpty(piece) ? noContent : undefined) ??
    (isLink ? linkOnly : undefined) ??
    whyDoubted(piece, requested);
  return { ...piece, discountedBecause };
}

function whyDoubted(piece: EvidencePiece, requested: EvidenceType): string | undefined {
  const reading = readExhibit(piece);
  if (reading.verdict === 'hurts') return explainHarm('It', reading);
  const isConfirmed = reading.by === 'person' && reading.verdict === 'helps';
  return isConfirmed && piece.evidenceType === requested ? undefined : whyNotShown(piece, requested);
}

const isRequested = (type: EvidenceType, requested: readonly RequestedEvidence[]) =>
  requested.some((row) => row.type === type);

/**
 * A template's own requirement counts as written. Requirements of the built-in general letter apply only if the rules
 * do not cover the reason.
 */
function toRequested(row: BuiltinRequirement, { reason }: DisputeTraits) {
  const isOfGeneralLetter =
    reasonRules[reason] !== reasonRules.general &&
    reasonRules.general.some(({ type, why }) => type === row.type && why === row.description);
  const ask = row.required && !isOfGeneralLetter ? required : recommended;
  return ask(row.type, row.description, optional('alternatives', row.alternatives));
}

function describe(
  row: RequestedEvidence & Partial<RequestOrigin>,
  given: { readonly ofTemplate: readonly BuiltinRequirement[]; readonly evidence: readonly EvidencePiece[] },
): Requirement {
  const guidance = guidanceOf(row.type);
  const written = given.ofTemplate.find(({ type }) => type === row.type);
  const own = written?.description.trim() ?? '';
  const formats = written?.formats ?? [];
  return {
    origin: 'rules',
    providerField: undefined,
    providerLabel: undefined,
    ...row,
    label: row.providerLabel ?? labelOf(row.type),
    description: own === '' || own === row.why ? guidance.description : own,
    helpText: written?.helpText.trim() ? written.helpText : guidance.helpText,
    formats: acceptedFormats({ type: row.type, formats }),
    evidence: given.evidence
      .filter(({ evidenceType }) => evidenceType === row.type || row.alternatives.includes(evidenceType))
      .map((piece) => toBrought(piece, row.type)),
  };
}

const notRequested = 'Not required for this dispute.';
const sentAlong = 'Extra. Sent too.';

/** Evidence that neither the template nor the rules request. */
function unasked(requirements: readonly Requirement[], evidence: readonly EvidencePiece[]): Requirement[] {
  const counted = new Set(requirements.flatMap((row) => row.evidence.map(({ evidenceId }) => evidenceId)));
  const others = evidence.filter(({ evidenceId }) => !counted.has(evidenceId));
  return [...new Set(others.map(({ evidenceType }) => evidenceType))].map((type) =>
    describe(
      {
        type,
        level: 'optional',
        why: others.some((piece) => piece.evidenceType === type && piece.unsendableBecause === undefined)
          ? sentAlong
          : notRequested,
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
