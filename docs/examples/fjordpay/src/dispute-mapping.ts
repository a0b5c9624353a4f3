import {
  booleanOf,
  integerOf,
  isObject,
  listOf,
  lookUp,
  money,
  requireAmount,
  requireField,
  textOf,
  timeOf,
  unmappedValuesIn,
} from '@rebuttal/plugin-kit';
import type { JsonObject, Money, ProviderDispute } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { reasons, stages, statuses } from './status-mapping.js';
import type { StatusMapping } from './status-mapping.js';

/** Maps a dispute of Fjordpay. Pure. @throws {ProviderError} `unexpected_answer` if a fact is missing */
export function toDispute(wire: JsonObject): ProviderDispute {
  const providerStatus = required(textOf(wire, 'status'), 'status');
  const providerReason = required(textOf(wire, 'reason'), 'reason');
  const step = required(textOf(wire, 'step'), 'step');
  const mapped = lookUp(statuses, providerStatus);
  const stage = lookUp(stages, step);
  const reason = lookUp(reasons, providerReason);
  return {
    providerDisputeId: required(textOf(wire, 'id'), 'id'),
    transactionId: textOf(wire, 'payment_id'),
    amount: amountOf(wire),
    ...(mapped ?? { status: 'unknown' }),
    providerStatus,
    stage: isDecided(mapped) ? 'closed' : (stage ?? 'chargeback'),
    reason: reason ?? 'unknown',
    providerReason,
    reasonCode: textOf(wire, 'scheme_reason'),
    network: textOf(wire, 'scheme'),
    openedAt: required(timeOf(wire, 'opened_at'), 'opened_at'),
    evidenceDueBy: timeOf(wire, 'answer_by'),
    isRefundable: booleanOf(wire, 'refundable') ?? assumptions.refundableIfMissing,
    isTestMode: !required(booleanOf(wire, 'live'), 'live'),
    submissionCount: responsesOf(wire).length,
    metadata: {},
    ...unmappedValuesIn([
      ['status', providerStatus, Object.keys(statuses)],
      ['step', step, Object.keys(stages)],
      ['reason', providerReason, Object.keys(reasons)],
    ]),
    raw: wire,
  };
}

/** The responses that were sent to the bank, oldest first. */
export function responsesOf(wire: JsonObject): readonly JsonObject[] {
  const responses = listOf(wire, 'responses');
  return required(responses.every(isObject) ? responses : undefined, 'responses');
}

function isDecided(mapped: StatusMapping | undefined): boolean {
  return mapped?.status === 'won' || mapped?.status === 'lost';
}

/** Fjordpay uses minor units of ISO 4217 as well: 4200 is EUR 42.00 or JPY 4200. */
export function amountOf(wire: JsonObject): Money {
  const amount = required(integerOf(wire, 'amount'), 'amount');
  const currency = required(textOf(wire, 'currency'), 'currency');
  return requireAmount('Fjordpay', () => money(amount, currency));
}

function required<T>(value: T | undefined, what: string): T {
  return requireField(value, 'Fjordpay', what);
}
