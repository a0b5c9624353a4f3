import { integerOf, isObject, listOf, lookUp, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, JsonObject, OutcomeDetail } from '@rebuttal/plugin-kit';

import { timeOf } from './fields.js';

export type StatusAndStage = { readonly status: DisputeStatus; readonly stage: DisputeStage };

/**
 * Source: API reference, dispute object, `status`, version 2026-10-28.endive. Only endpoints of old API versions send
 * `charge_refunded`.
 */
const statuses: Readonly<Record<string, StatusAndStage>> = {
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

const unknownStatus: StatusAndStage = { status: 'unknown', stage: 'chargeback' };

export function toStatusAndStage(stripeStatus: string): StatusAndStage {
  return lookUp(statuses, stripeStatus) ?? unknownStatus;
}

export function submissionCountOf(dispute: JsonObject): number {
  return integerOf(objectOf(dispute, 'evidence_details'), 'submission_count') ?? 0;
}

/** Stripe publishes no list of these codes. An unknown code is kept as received. */
const lossReasons: Readonly<Record<string, string>> = {
  evidence_is_not_sufficient: 'The evidence was not sufficient',
};

export function toLossReason(dispute: JsonObject): string | undefined {
  if (textOf(dispute, 'status') !== 'lost') return undefined;
  const klarna = objectOf(objectOf(dispute, 'payment_method_details'), 'klarna');
  const code = textOf(klarna, 'chargeback_loss_reason_code')?.trim();
  return lookUp(lossReasons, code) ?? (code === '' ? undefined : code);
}

type Reading = {
  readonly now: Date;
  /** The status before the event, if the payload comes from one. */
  readonly previousStatus?: string | undefined;
};

/** Only what the payload proves. It doesn't show who gave up a dispute, so this never returns `accepted`. */
export function toOutcomeDetail(dispute: JsonObject, reading: Reading): OutcomeDetail | undefined {
  const status = textOf(dispute, 'status');
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
 * Returns true if the final loss is smaller than the largest single withdrawal. A dispute that was won and lost again is
 * lost in full. Amounts are compared in the dispute's currency, so that a reinstatement at another exchange rate than
 * the withdrawal's does not count as a partial win.
 */
function isPartlyReinstated(dispute: JsonObject): boolean {
  const transactions = listOf(dispute, 'balance_transactions').filter(isObject).filter(isOfDispute);
  const converted = transactions.map((transaction) => convert(transaction, textOf(dispute, 'currency')));
  const known = converted.filter((amount) => amount !== undefined);
  if (known.length < converted.length) return false;
  const balance = known.reduce((sum, { value }) => sum + value, 0);
  const rounding = known.reduce((sum, amount) => sum + amount.rounding, 0);
  return balance < -rounding && balance > Math.min(...known.map(({ value }) => value)) + rounding;
}

/** Exchange-rate adjustments and the like have other categories. Source: docs page "Reporting categories". */
function isOfDispute(transaction: JsonObject): boolean {
  return ['dispute', 'dispute_reversal', undefined].includes(textOf(transaction, 'reporting_category'));
}

/** The amount in units of the dispute's currency, with its largest rounding error. `undefined` if the rate is missing. */
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
