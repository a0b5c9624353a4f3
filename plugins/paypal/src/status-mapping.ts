import { lookUp, objectOf, objectsOf, textOf, timeOf, unmappedValuesIn } from '@rebuttal/plugin-kit';
import type {
  DisputeStage,
  DisputeStatus,
  JsonObject,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { readMoney } from './money.js';

export type StatusAndStage = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/** Source: specification 1.10, schema `dispute_state`. More detailed than the status, but not always sent. */
const byState: Readonly<Record<string, DisputeStatus>> = {
  REQUIRED_ACTION: 'needs_response',
  OPEN_INQUIRIES: 'needs_response',
  REQUIRED_OTHER_PARTY_ACTION: 'pending',
  UNDER_PAYPAL_REVIEW: 'under_review',
  APPEALABLE: 'lost',
};

/** Source: specification 1.10, schema `status`. */
const byStatus: Readonly<Record<string, DisputeStatus>> = {
  WAITING_FOR_SELLER_RESPONSE: 'needs_response',
  OPEN: 'needs_response',
  WAITING_FOR_BUYER_RESPONSE: 'pending',
  UNDER_REVIEW: 'under_review',
};

/** Source: specification 1.10, `dispute_outcome`, with the meanings of the "Disputes FAQ". */
const byOutcome: Readonly<Record<string, DisputeStatus>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_WITH_PAYOUT: assumptions.payoutIs,
  CANCELED_BY_BUYER: 'won',
  ACCEPTED: 'lost',
  DENIED: 'won',
  NONE: 'warning_closed',
};

/** Source: specification 1.10, schema `dispute_lifecycle_stage`. A `CHARGEBACK` is PayPal's claim, of a bank or not. */
const byStage: Readonly<Record<string, DisputeStage>> = {
  INQUIRY: 'inquiry',
  CHARGEBACK: 'chargeback',
  PRE_ARBITRATION: 'pre_arbitration',
  ARBITRATION: 'arbitration',
};

/** Reasons of a ruling that mean that the merchant has already paid. Source: schema `adjudication_reason`. */
const refundReasons = ['VALID_PROOF_OF_REFUND', 'SELLER_ISSUED_REFUND', 'SELLER_ISSUED_CREDIT_TO_BUYER'];
const silenceReasons = ['NO_SELLER_RESPONSE', 'NO_SELLER_RESPONSE_FOR_ADDITIONAL_INFO_REQUEST'];
const rulingsAgainst = ['RECOVER_FROM_SELLER', 'PAYOUT_TO_BUYER'];

const channels = ['INTERNAL', 'EXTERNAL', 'ALERT'];

/** Unknown values other than the status and the reason. The mapping then uses the other fields. */
export function wordsOf(dispute: JsonObject): Pick<ProviderDispute, 'unmappedValues'> {
  return unmappedValuesIn([
    ['dispute_state', textOf(dispute, 'dispute_state'), [...Object.keys(byState), 'RESOLVED']],
    ['dispute_outcome.outcome_code', outcomeWord(dispute), Object.keys(byOutcome)],
    ['dispute_life_cycle_stage', textOf(dispute, 'dispute_life_cycle_stage'), Object.keys(byStage)],
    ['dispute_channel', textOf(dispute, 'dispute_channel'), channels],
  ]);
}

export function stageOfLifeCycle(word: string | undefined): DisputeStage | undefined {
  return lookUp(byStage, word);
}

/** A dispute may reopen and its stage may go back, so nothing here depends on the previous state. */
export function toStatusAndStage(dispute: JsonObject): StatusAndStage {
  const state = textOf(dispute, 'dispute_state');
  if (isResolved(dispute) || state === 'APPEALABLE') return resolvedStanding(dispute, state);
  const status = lookUp(byState, state) ?? lookUp(byStatus, textOf(dispute, 'status')) ?? 'unknown';
  return { status, stage: openStage(dispute) };
}

export function isResolved(dispute: JsonObject): boolean {
  return textOf(dispute, 'status') === 'RESOLVED' || textOf(dispute, 'dispute_state') === 'RESOLVED';
}

/** PayPal's outcome in the specification's spelling. The FAQ writes FAVOR. */
export function outcomeWord(dispute: JsonObject): string | undefined {
  return textOf(objectOf(dispute, 'dispute_outcome'), 'outcome_code')
    ?.replace(/_FAVOR$/, '_FAVOUR')
    .replace(/^CANCELLED_/, 'CANCELED_');
}

function resolvedStanding(dispute: JsonObject, state: string | undefined): StatusAndStage {
  const status = resolvedStatus(dispute, state);
  const outcomeDetail = detailOf(dispute, status);
  const stage = stageOfEnd(status);
  return { status, stage, ...(outcomeDetail === undefined ? {} : { outcomeDetail }) };
}

/** No money was taken in these, so they never became a chargeback. */
function stageOfEnd(status: DisputeStatus): DisputeStage {
  if (status === 'warning_closed') return 'inquiry';
  return status === 'prevented' ? 'alert' : 'closed';
}

/** Without an outcome, the status stays unknown: won and lost are never guessed. */
function resolvedStatus(dispute: JsonObject, state: string | undefined): DisputeStatus {
  if (refundReasons.includes(textOf(rulingsOf(dispute).at(-1) ?? {}, 'reason') ?? ''))
    return 'charge_refunded';
  if (textOf(dispute, 'dispute_channel') === 'ALERT') return assumptions.resolvedAlertIs;
  const outcome = outcomeWord(dispute);
  const wasInquiry = textOf(dispute, 'dispute_life_cycle_stage') === 'INQUIRY';
  // Nothing was taken from the merchant yet, so there is nothing to win.
  if (outcome === 'CANCELED_BY_BUYER' && wasInquiry) return 'warning_closed';
  return (
    lookUp(byOutcome, outcome) ??
    (state === 'APPEALABLE' ? 'lost' : undefined) ??
    lookUp(assumptions.listOutcomes, textOf(dispute, 'outcome')) ??
    'unknown'
  );
}

function detailOf(dispute: JsonObject, status: DisputeStatus): OutcomeDetail | undefined {
  const outcome = outcomeWord(dispute);
  const rulings = rulingsOf(dispute);
  if (status === 'charge_refunded') return 'refunded';
  if (outcome === 'CANCELED_BY_BUYER') return 'withdrawn';
  if (status === 'won') {
    const wasLost = rulings.slice(0, -1).some((one) => rulingsAgainst.includes(textOf(one, 'type') ?? ''));
    return wasLost ? 'late_win' : undefined;
  }
  if (status !== 'lost') return undefined;
  if (outcome === 'ACCEPTED') return 'accepted';
  if (silenceReasons.includes(textOf(rulings.at(-1) ?? {}, 'reason') ?? '')) return 'expired';
  return isPartial(dispute) ? 'partial' : undefined;
}

/** A name and abbreviations in PayPal's reasons. */
const namesInReasons: Readonly<Record<string, string>> = { PAYPAL: 'PayPal', POD: 'POD', POS: 'POS' };

/**
 * The reason of the newest ruling against the merchant, in words: `NO_PROOF_OF_DELIVERY` is "No proof of delivery".
 * Source: specification 1.10, schema `adjudication_reason`.
 */
export function toLossReason(dispute: JsonObject): string | undefined {
  if (toStatusAndStage(dispute).status !== 'lost') return undefined;
  const ruling = rulingsOf(dispute).findLast((one) => rulingsAgainst.includes(textOf(one, 'type') ?? ''));
  const words = (textOf(ruling ?? {}, 'reason') ?? '').split('_').filter((word) => word !== '');
  const reason = words.map((word) => lookUp(namesInReasons, word) ?? word.toLowerCase()).join(' ');
  return reason === '' ? undefined : reason.charAt(0).toUpperCase() + reason.slice(1);
}

function isPartial(dispute: JsonObject): boolean {
  const disputed = readMoney(objectOf(dispute, 'dispute_amount'));
  const refunded = readMoney(objectOf(objectOf(dispute, 'dispute_outcome'), 'amount_refunded'));
  if (disputed === undefined || refunded?.currency !== disputed.currency) return false;
  return refunded.amountMinor > 0 && refunded.amountMinor < disputed.amountMinor;
}

/** Oldest first. */
export function rulingsOf(dispute: JsonObject): JsonObject[] {
  const at = (ruling: JsonObject) => timeOf(ruling, 'adjudication_time')?.getTime() ?? 0;
  return [...objectsOf(dispute, 'adjudications')].sort((left, right) => at(left) - at(right));
}

function openStage(dispute: JsonObject): DisputeStage {
  if (textOf(dispute, 'dispute_channel') === 'ALERT') return 'alert';
  return stageOfLifeCycle(textOf(dispute, 'dispute_life_cycle_stage')) ?? 'chargeback';
}
