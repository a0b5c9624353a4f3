import {
  booleanOf,
  integerOf,
  isObject,
  listOf,
  lookUp,
  money,
  ProviderError,
  requireField,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type {
  DisputeReason,
  DisputeStage,
  DisputeStatus,
  JsonObject,
  Money,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';

type Standing = { readonly status: DisputeStatus; readonly outcomeDetail?: OutcomeDetail };

/** Source: the API's page, "status". */
const standings: Readonly<Record<string, Standing>> = {
  open: { status: 'needs_response' },
  in_review: { status: 'under_review' },
  won: { status: 'won' },
  lost: { status: 'lost' },
  accepted: { status: 'lost', outcomeDetail: 'accepted' },
  expired: { status: 'lost', outcomeDetail: 'expired' },
};

/** Source: the API's page, "step". */
const stages: Readonly<Record<string, DisputeStage>> = {
  inquiry: 'inquiry',
  chargeback: 'chargeback',
  pre_arbitration: 'pre_arbitration',
};

/** Source: the API's page, "reason". */
export const reasons: Readonly<Record<string, DisputeReason>> = {
  fraud: 'fraudulent',
  not_recognized: 'unrecognized',
  goods_not_received: 'product_not_received',
  goods_not_as_described: 'product_unacceptable',
  subscription_cancelled: 'subscription_canceled',
  refund_not_received: 'credit_not_processed',
  charged_twice: 'duplicate',
  wrong_amount: 'incorrect_amount',
  no_authorization: 'authorization',
  processing_error: 'processing_error',
  other: 'general',
};

/** A dispute of Fjordpay's in our words. @throws {ProviderError} `unexpected_answer` where a fact is missing */
export function toDispute(wire: JsonObject): ProviderDispute {
  const providerStatus = required(textOf(wire, 'status'), 'status');
  const providerReason = required(textOf(wire, 'reason'), 'reason');
  const step = required(textOf(wire, 'step'), 'step');
  const standing = lookUp(standings, providerStatus);
  const stage = lookUp(stages, step);
  const reason = lookUp(reasons, providerReason);
  return {
    providerDisputeId: required(textOf(wire, 'id'), 'id'),
    transactionId: textOf(wire, 'payment_id'),
    amount: amountOf(wire),
    ...(standing ?? { status: 'unknown' }),
    providerStatus,
    stage: isDecided(standing) ? 'closed' : (stage ?? 'chargeback'),
    reason: reason ?? 'unknown',
    providerReason,
    reasonCode: textOf(wire, 'scheme_reason'),
    network: textOf(wire, 'scheme'),
    openedAt: required(timeOf(wire, 'opened_at'), 'opened_at'),
    evidenceDueBy: timeOf(wire, 'answer_by'),
    isRefundable: booleanOf(wire, 'refundable') ?? false,
    isTestMode: !required(booleanOf(wire, 'live'), 'live'),
    submissionCount: responsesOf(wire).length,
    metadata: {},
    unmappedValues: [
      ...(standing === undefined ? [{ field: 'status', word: providerStatus }] : []),
      ...(stage === undefined ? [{ field: 'step', word: step }] : []),
      ...(reason === undefined ? [{ field: 'reason', word: providerReason }] : []),
    ],
    raw: wire,
  };
}

/** What was sent to the bank for a dispute, oldest first. */
export function responsesOf(wire: JsonObject): readonly JsonObject[] {
  const responses = listOf(wire, 'responses');
  return required(responses.every(isObject) ? responses : undefined, 'responses');
}

function isDecided(standing: Standing | undefined): boolean {
  return standing?.status === 'won' || standing?.status === 'lost';
}

/** Whole minor units of ISO 4217 on their side too: 4200 are EUR 42.00 and JPY 4200. */
export function amountOf(wire: JsonObject): Money {
  const amount = required(integerOf(wire, 'amount'), 'amount');
  try {
    return money(amount, required(textOf(wire, 'currency'), 'currency'));
  } catch (cause) {
    throw new ProviderError('unexpected_answer', 'Fjordpay sent an amount in no known currency.', { cause });
  }
}

function required<T>(value: T | undefined, what: string): T {
  return requireField(value, 'Fjordpay', what);
}
