import {
  integerOf,
  isObject,
  listOf,
  lookUp,
  objectOf,
  optional,
  requireAmount,
  textOf,
  textsOnly,
  unmappedValuesIn,
} from '@rebuttal/plugin-kit';
import type {
  DisputeStage,
  DisputeStatus,
  Environment,
  JsonObject,
  Money,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';

import { feeStateOf } from './compliance-fee.js';
import { idOf, required, timeOf } from './fields.js';
import { fromWire } from './money.js';
import { toReason } from './reasons.js';

export type Standing = { readonly status: DisputeStatus; readonly stage: DisputeStage };

/**
 * Source: API reference, dispute object, `status`, version 2026-10-28.endive; `charge_refunded` is sent by
 * endpoints of old versions alone.
 */
const standings: Readonly<Record<string, Standing>> = {
  warning_needs_response: { status: 'needs_response', stage: 'inquiry' },
  warning_under_review: { status: 'under_review', stage: 'inquiry' },
  warning_closed: { status: 'warning_closed', stage: 'inquiry' },
  needs_response: { status: 'needs_response', stage: 'chargeback' },
  under_review: { status: 'under_review', stage: 'representment' },
  appeal_needs_response: { status: 'needs_response', stage: 'pre_arbitration' },
  appeal_under_review: { status: 'under_review', stage: 'pre_arbitration' },
  won: { status: 'won', stage: 'closed' },
  lost: { status: 'lost', stage: 'closed' },
  prevented: { status: 'prevented', stage: 'alert' },
  charge_refunded: { status: 'charge_refunded', stage: 'closed' },
};

const unknownStanding: Standing = { status: 'unknown', stage: 'chargeback' };

export type Reading = {
  /** Tells the mode where an old payload does not. */
  readonly environment: Environment;
  readonly now: Date;
  /** What the event says that the dispute was before. */
  readonly previousStatus?: string | undefined;
};

/**
 * A dispute as Stripe sends it, in any API version, in the product's words. Words that are not known stay unknown.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, status or date
 */
export function toDispute(dispute: JsonObject, reading: Reading): ProviderDispute {
  const providerStatus = required(textOf(dispute, 'status'), 'status');
  const providerReason = textOf(dispute, 'reason');
  const reasonCode = reasonCodeOf(dispute);
  return {
    providerDisputeId: required(textOf(dispute, 'id'), 'id'),
    ...optional('transactionId', idOf(dispute, 'charge')),
    amount: amountOf(dispute),
    ...standingOf(providerStatus),
    providerStatus,
    ...optional('outcomeDetail', outcomeOf(dispute, providerStatus, reading)),
    ...optional('lossReason', lossReasonOf(dispute)),
    reason: toReason(providerReason, reasonCode),
    ...optional('providerReason', providerReason),
    ...optional('reasonCode', reasonCode),
    ...optional('network', networkOf(dispute)),
    openedAt: required(timeOf(dispute, 'created'), 'date'),
    ...optional('evidenceDueBy', timeOf(objectOf(dispute, 'evidence_details'), 'due_by')),
    isRefundable: dispute.is_charge_refundable === true,
    isTestMode: isTestMode(dispute, reading.environment),
    submissionCount: submissionCountOf(dispute),
    metadata: metadataOf(dispute),
    ...wordsOf(dispute),
    raw: dispute,
  };
}

export function standingOf(stripeStatus: string): Standing {
  return lookUp(standings, stripeStatus) ?? unknownStanding;
}

export function submissionCountOf(dispute: JsonObject): number {
  return integerOf(objectOf(dispute, 'evidence_details'), 'submission_count') ?? 0;
}

export function networkOf(dispute: JsonObject): string | undefined {
  const details = objectOf(dispute, 'payment_method_details');
  const type = textOf(details, 'type');
  if (type !== undefined && type !== 'card') return type.toLowerCase();
  const card = objectOf(details, 'card');
  const network = textOf(card, 'network') ?? textOf(card, 'brand');
  return network === 'unknown' ? undefined : network?.toLowerCase();
}

/** Source: API reference, dispute object, `payment_method_details`. */
const methodTypes = ['amazon_pay', 'card', 'klarna', 'paypal'];
const caseTypes = ['block', 'chargeback', 'compliance', 'inquiry', 'resolution'];
const networks = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'cartes_bancaires',
  'eftpos_au',
  'interac',
  'link',
  'unknown',
];

function wordsOf(dispute: JsonObject): Pick<ProviderDispute, 'unmappedValues'> {
  const details = objectOf(dispute, 'payment_method_details');
  const card = objectOf(details, 'card');
  return unmappedValuesIn([
    ['payment_method_details.type', textOf(details, 'type'), methodTypes],
    ['payment_method_details.card.network', textOf(card, 'network') ?? textOf(card, 'brand'), networks],
    ['payment_method_details.card.case_type', textOf(card, 'case_type'), caseTypes],
  ]);
}

function amountOf(dispute: JsonObject): Money {
  const amount = required(integerOf(dispute, 'amount'), 'amount');
  const currency = required(textOf(dispute, 'currency'), 'currency');
  return requireAmount('Stripe', () => fromWire(amount, currency));
}

/** The network's own code; other payment methods have a code of their own. */
function reasonCodeOf(dispute: JsonObject): string | undefined {
  const details = objectOf(dispute, 'payment_method_details');
  return (
    textOf(dispute, 'network_reason_code') ??
    textOf(objectOf(details, 'card'), 'network_reason_code') ??
    textOf(objectOf(details, 'klarna'), 'reason_code') ??
    textOf(objectOf(details, 'paypal'), 'reason_code') ??
    textOf(objectOf(details, 'amazon_pay'), 'dispute_type')
  );
}

/** Stripe publishes no list of these codes; one that is not here is kept as it came. */
const lossReasons: Readonly<Record<string, string>> = {
  evidence_is_not_sufficient: 'The evidence was not sufficient',
};

function lossReasonOf(dispute: JsonObject): string | undefined {
  if (textOf(dispute, 'status') !== 'lost') return undefined;
  const klarna = objectOf(objectOf(dispute, 'payment_method_details'), 'klarna');
  const code = textOf(klarna, 'chargeback_loss_reason_code')?.trim();
  return lookUp(lossReasons, code) ?? (code === '' ? undefined : code);
}

/** Only what the payload proves. Who gave a dispute up is not in it, so `accepted` is not told here. */
function outcomeOf(dispute: JsonObject, status: string, reading: Reading): OutcomeDetail | undefined {
  if (status === 'won') return reading.previousStatus === 'lost' ? 'late_win' : undefined;
  if (status === 'warning_closed')
    return objectOf(dispute, 'charge').refunded === true ? 'refunded' : undefined;
  if (status !== 'lost') return undefined;
  if (isPartlyReinstated(dispute)) return 'partial';
  const dueBy = timeOf(objectOf(dispute, 'evidence_details'), 'due_by');
  const isExpired = submissionCountOf(dispute) === 0 && dueBy !== undefined && reading.now > dueBy;
  return isExpired ? 'expired' : undefined;
}

/**
 * Less is gone in the end than was taken at once; what was won and lost again is gone in full. Amounts are compared in the
 * dispute's own currency: a reinstatement at another exchange rate than the withdrawal's is not a partial win.
 */
function isPartlyReinstated(dispute: JsonObject): boolean {
  const moves = listOf(dispute, 'balance_transactions').filter(isObject).filter(isOfDispute);
  const converted = moves.map((move) => convert(move, textOf(dispute, 'currency')));
  const known = converted.filter((move) => move !== undefined);
  if (known.length < converted.length) return false;
  const left = known.reduce((sum, { value }) => sum + value, 0);
  const rounding = known.reduce((sum, move) => sum + move.rounding, 0);
  return left < -rounding && left > Math.min(...known.map(({ value }) => value)) + rounding;
}

/** Exchange-rate adjustments and the like have categories of their own. Source: docs page "Reporting categories". */
function isOfDispute(transaction: JsonObject): boolean {
  return ['dispute', 'dispute_reversal', undefined].includes(textOf(transaction, 'reporting_category'));
}

/** In units of the dispute's currency, and by how much rounding may have changed it; nothing where the rate is missing. */
function convert(
  transaction: JsonObject,
  disputed: string | undefined,
): { readonly value: number; readonly rounding: number } | undefined {
  const amount = integerOf(transaction, 'amount') ?? 0;
  const { exchange_rate: rate } = transaction;
  if (typeof rate === 'number' && rate > 0) return { value: amount / rate, rounding: 1 / rate };
  const isSame = (textOf(transaction, 'currency') ?? disputed)?.toLowerCase() === disputed?.toLowerCase();
  return isSame ? { value: amount, rounding: 0 } : undefined;
}

function isTestMode(dispute: JsonObject, environment: Environment): boolean {
  return typeof dispute.livemode === 'boolean' ? !dispute.livemode : environment === 'test';
}

/** What `eligibility` is decided by, of a dispute that was just read. */
export function factsOf(dispute: JsonObject) {
  return {
    providerStatus: textOf(dispute, 'status') ?? '',
    reason: toReason(textOf(dispute, 'reason'), reasonCodeOf(dispute)),
    ...optional('network', networkOf(dispute)),
    ...optional('evidenceDueBy', timeOf(objectOf(dispute, 'evidence_details'), 'due_by')),
    submissionCount: submissionCountOf(dispute),
    metadata: metadataOf(dispute),
  };
}

/** The dispute's own metadata, and under `stripe_` what has no field in the product. */
function metadataOf(dispute: JsonObject): ProviderDispute['metadata'] {
  const details = objectOf(dispute, 'payment_method_details');
  const evidence = objectOf(dispute, 'evidence_details');
  const feeState = feeStateOf(dispute);
  const told = {
    stripe_payment_intent: idOf(dispute, 'payment_intent'),
    stripe_case_type: textOf(objectOf(details, 'card'), 'case_type'),
    stripe_submission_method: textOf(evidence, 'submission_method'),
    stripe_intended_submission_method: textOf(dispute, 'intended_submission_method'),
    stripe_enhanced_eligibility: listOf(dispute, 'enhanced_eligibility_types').join(','),
    stripe_paypal_case: textOf(objectOf(details, 'paypal'), 'case_id'),
    stripe_compliance_fee: feeState === 'none' ? undefined : feeState,
  };
  return textsOnly({ ...objectOf(dispute, 'metadata'), ...told });
}
