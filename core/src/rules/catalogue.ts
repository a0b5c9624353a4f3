import {
  codeListsOf,
  findSubClaim,
  lookUp,
  networkOfCodes,
  otherReasonsOfNetworkCode,
  type DisputeReason,
  type DisputeStage,
  type EvidenceType,
  type SubClaim,
} from '@rebuttal/plugin-kit';

import { amexCodes } from './codes/amex.js';
import { achCodes, bacsCodes, sepaCodes } from './codes/bank-debits.js';
import { discoverCodes } from './codes/discover.js';
import { jcbCodes } from './codes/jcb.js';
import { maestroCodes } from './codes/mastercard-rare.js';
import { mastercardCodes } from './codes/mastercard.js';
import { cashAppCodes, klarnaCodes } from './codes/other-methods.js';
import { otherSchemeCodes } from './codes/other-schemes.js';
import { starCodes } from './codes/star.js';
import { dinersCodes, unionPayCodes } from './codes/unionpay-diners.js';
import { visaCodes } from './codes/visa.js';
import { recommended } from './evidence/define-rules.js';
import { reasonRules } from './evidence/reason-rules.js';
import { levelFor, type BusinessCategory, type EvidenceLevel } from './requirement-rows.js';
import type { AnswerWindow, CodeRule, EvidenceRule, ProviderTimes, RuleNetwork } from './rules.js';
import { isOfNetwork, networkWindows, toStatedRow } from './windows.js';

export const networkCodes: Readonly<Record<RuleNetwork, readonly CodeRule[]>> = {
  visa: visaCodes,
  mastercard: mastercardCodes,
  maestro: maestroCodes,
  amex: amexCodes,
  discover: discoverCodes,
  diners: dinersCodes,
  unionpay: unionPayCodes,
  jcb: jcbCodes,
  star: starCodes,
  other: otherSchemeCodes,
  klarna: klarnaCodes,
  cash_app: cashAppCodes,
  sepa: sepaCodes,
  ach: achCodes,
  bacs: bacsCodes,
};

/** The traits of a dispute that select its rules. */
export type DisputeTraits = {
  readonly reason: DisputeReason;
  readonly network?: string | undefined;
  readonly code?: string | undefined;
  /** The provider's text of the claim, which distinguishes the claims of a code that covers several. */
  readonly providerReason?: string | undefined;
  readonly stage: DisputeStage;
  readonly category: BusinessCategory | undefined;
};

/** Returns the rule for a network's code, or `undefined` if the catalogue does not have the code or network. */
export function findCode(network: string | undefined, code: string | undefined): CodeRule | undefined {
  const normalized = code?.trim().toUpperCase();
  return codeListsOf(network)
    .flatMap((list) => lookUp(networkCodes, list) ?? [])
    .find((rule) => rule.code === normalized);
}

/** Returns the claim that the provider's text describes, if the code covers several. */
export function subClaimOf({ network, code, providerReason }: DisputeTraits): SubClaim | undefined {
  return findSubClaim(networkOfCodes(network), code, providerReason);
}

/**
 * Returns the response windows at this stage, without a network limit that is longer than this provider's. They are
 * never a due date. Only the provider sets that.
 */
export function windowsOf(
  { network, code, stage }: Pick<DisputeTraits, 'network' | 'code' | 'stage'>,
  provider: ProviderTimes | undefined,
): readonly AnswerWindow[] {
  const rule = findCode(network, code);
  if (rule?.hasNoWindow === true) return [];
  const owner = networkOfCodes(network);
  const stated: readonly AnswerWindow[] =
    provider?.responseWindows?.map((row) => toStatedRow(provider.id, row)) ?? [];
  const windows = [...networkWindows, ...stated].filter(
    (window) =>
      window.stage === stage &&
      isOfNetwork(window, owner) &&
      (rule === undefined || (window.categories?.includes(rule.category) ?? true)),
  );
  const ofProvider = windows.filter(({ setBy }) => setBy !== 'network');
  return windows.filter(({ days }) => ofProvider.every((shorter) => days.max <= shorter.days.max));
}

type Row = Pick<EvidenceRule, 'type' | 'level' | 'why' | 'alternatives'>;

/** Evidence that the rules request, before any template is applied. */
export type RequestedEvidence = Required<Row>;

export type Waived = { readonly type: EvidenceType; readonly why: string };

/** Returns the evidence that a dispute needs, by its reason, the business category and the network's code. */
export function requestedEvidence(traits: DisputeTraits): readonly RequestedEvidence[] {
  const ofCode = findCode(traits.network, traits.code)?.evidence?.requests ?? [];
  const ofStage = traits.stage === 'inquiry' ? [refundOfInquiry] : [];
  return mergeRequested([...ofCode, ...ofReason(traits), ...ofClaim(traits), ...ofStage]);
}

const refundOfInquiry = recommended(
  'refund_proof',
  'A full refund settles an inquiry before any money is withdrawn.',
);

/** Recommended at most: the claim is read from a text, and the reason's rules already require what is decisive. */
function ofClaim(traits: DisputeTraits): Row[] {
  const claim = subClaimOf(traits);
  if (claim === undefined) return [];
  const cannotExist = reasonRules[claim.reason]
    .filter(({ categories }) => !isForCategory(categories, traits.category))
    .map(({ type }) => type);
  return claim.evidence
    .filter((type) => !cannotExist.includes(type))
    .map((type) => recommended(type, `Answers the claim "${claim.title}".`));
}

function isForCategory(
  categories: readonly BusinessCategory[] | undefined,
  category: BusinessCategory | undefined,
): boolean {
  return categories === undefined || (category !== undefined && categories.includes(category));
}

/** Returns evidence that the reason requests, but that cannot exist for this code or does not answer it. */
export function waivedEvidence({
  network,
  code,
}: Pick<DisputeTraits, 'network' | 'code'>): readonly Waived[] {
  const waives = findCode(network, code)?.evidence?.waives;
  const ofCode = waives?.types.map((type) => ({ type, why: waives.why })) ?? [];
  return network !== undefined && withoutCardChecks.includes(network)
    ? [...ofCode, { type: 'authorization_record', why: noCardChecks }]
    : ofCode;
}

/** Payments from a wallet or a bank account. */
const withoutCardChecks: readonly string[] = ['paypal', 'klarna', 'cash_app', 'sepa', 'ach', 'bacs'];
const noCardChecks = 'This payment was not made by card, so there is no AVS, CVV or 3-D Secure result.';

/** Returns the other reasons that the same code covers. Only the text of the claim distinguishes them. */
export function otherReasons({ network, code, reason }: DisputeTraits): readonly DisputeReason[] {
  return otherReasonsOfNetworkCode(network, code).filter((other) => other !== reason);
}

function ofReason({ reason, category }: DisputeTraits): Row[] {
  return reasonRules[reason].flatMap((row) => {
    const level = levelFor(row, category);
    return level === undefined ? [] : [{ ...row, level }];
  });
}

/**
 * A refund record replaces other evidence only if the refunds add up to the disputed amount. It is then enough, and
 * the other evidence becomes optional.
 */
export function applyRefund(
  rows: readonly RequestedEvidence[],
  isRefundedInFull: boolean,
): RequestedEvidence[] {
  return rows.map((row) => {
    if (!row.alternatives.includes('refund_proof')) return row;
    const alternatives = row.alternatives.filter((type) => type !== 'refund_proof');
    return { ...row, alternatives, level: isRefundedInFull ? 'optional' : row.level };
  });
}

const ranks: Readonly<Record<EvidenceLevel, number>> = { required: 0, recommended: 1, optional: 2 };

/** Merges the rows of each type: keeps the strongest level and the first explanation, and combines alternatives. */
export function mergeRequested(rows: readonly Row[]): RequestedEvidence[] {
  const merged = new Map<EvidenceType, RequestedEvidence>();
  for (const { type, level, why, alternatives = [] } of rows) {
    const known = merged.get(type) ?? { type, level, why, alternatives };
    merged.set(type, {
      ...known,
      level: ranks[level] < ranks[known.level] ? level : known.level,
      alternatives: [...new Set([...known.alternatives, ...alternatives])],
    });
  }
  return [...merged.values()].toSorted((a, b) => ranks[a.level] - ranks[b.level]);
}
