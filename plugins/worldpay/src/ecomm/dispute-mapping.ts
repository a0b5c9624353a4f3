import { money, optional, requireAmount, requireField, textsOnly } from '@rebuttal/plugin-kit';
import type { Environment, JsonObject, Money, ProviderDispute } from '@rebuttal/plugin-kit';

import { endOfDay, startOfDay } from '../days.js';
import { elementsOf, elementText } from '../xml.js';

import { toNetwork } from './networks.js';
import { findReason, toReason } from './reasons.js';
import { statementsOf } from './statements.js';
import { normalizeWord, stateOf, submissionsOf, unmappedCaseValues } from './status-mapping.js';
import type { CaseValues, DisputeState } from './status-mapping.js';

export type Reading = { readonly environment: Environment; readonly zone: string };

/**
 * Maps a case to a dispute. Every element is optional in the schema.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, cycle, queue or date
 */
export function toDispute(found: JsonObject, { environment, zone }: Reading): ProviderDispute {
  const values = valuesOf(found);
  const text = (name: string) => elementText(found, name);
  const network = toNetwork(text('cardType'));
  const reasonCode = text('reasonCode');
  const unmappedValues = [
    ...unmappedCaseValues(values),
    ...(reasonCode !== undefined && findReason(network, reasonCode) === undefined
      ? [{ field: 'reasonCode', word: `${network ?? ''} ${reasonCode}`.trim() }]
      : []),
  ];
  return {
    providerDisputeId: required(caseIdOf(found), 'id'),
    ...optional('transactionId', text('vantivCnpTxnId')),
    amount: amountOf(found),
    ...stateOf(values),
    providerStatus: statusOf(found),
    reason: toReason({ network, code: reasonCode, description: text('reasonCodeDescription') }),
    ...optional('providerReason', text('reasonCodeDescription')),
    ...optional('reasonCode', reasonCode),
    ...optional('network', network),
    openedAt: required(openedAtOf(found, zone), 'date'),
    ...optional('evidenceDueBy', endOfDay(text('replyByDay'), zone)),
    isRefundable: false,
    isTestMode: environment === 'test',
    submissionCount: submissionsOf(values),
    metadata: metadataOf(found),
    ...optional('statements', statementsOf(found, zone)),
    ...(unmappedValues.length === 0 ? {} : { unmappedValues }),
    raw: found,
  };
}

/** The status of a case: cycle and queue, such as `FIRST_CHARGEBACK/Merchant`. */
export function statusOf(found: JsonObject): string {
  const { cycle, queue } = valuesOf(found);
  return `${cycle}/${queue}`;
}

export function caseIdOf(found: JsonObject): string | undefined {
  const id = elementText(found, 'caseId');
  return id !== undefined && /^\d+$/.test(id) ? id : undefined;
}

export function caseState(found: JsonObject): DisputeState {
  return stateOf(valuesOf(found));
}

export function caseSubmissions(found: JsonObject): number {
  return submissionsOf(valuesOf(found));
}

export function valuesOf(found: JsonObject): CaseValues {
  return {
    cycle: normalizeWord(required(elementText(found, 'cycle'), 'cycle')),
    queue: required(elementText(found, 'currentQueue'), 'queue'),
    activities: activitiesOf(found).map((activity) =>
      normalizeWord(elementText(activity, 'activityType') ?? ''),
    ),
  };
}

/** Newest first, as they come. */
function activitiesOf(found: JsonObject): readonly JsonObject[] {
  return elementsOf(found, 'activity');
}

function openedAtOf(found: JsonObject, zone: string): Date | undefined {
  // The second spelling appears in the SDKs' unit tests.
  const names = ['dateReceivedByVantivCnp', 'dayReceivedByVantivCnp', 'dayIssuedByBank'];
  return names.map((name) => startOfDay(elementText(found, name), zone)).find((day) => day !== undefined);
}

/** The disputed amount, which may be less than `paymentAmount`. */
function amountOf(found: JsonObject): Money {
  const minor = required(elementText(found, 'chargebackAmount'), 'amount');
  const currency = required(elementText(found, 'chargebackCurrencyType'), 'currency');
  return requireAmount('Worldpay', () =>
    money(/^[+-]?\d{1,16}$/.test(minor) ? Number(minor) : Number.NaN, currency),
  );
}

/** Values that our dispute has no field for. Of the card number only the last four digits and the BIN. */
function metadataOf(found: JsonObject): Readonly<Record<string, string>> {
  const names: Readonly<Record<string, string>> = {
    worldpay_order_id: 'orderId',
    worldpay_merchant_txn_id: 'merchantTxnId',
    worldpay_customer_id: 'customerId',
    worldpay_merchant_id: 'merchantId',
    worldpay_arn: 'acquirerReferenceNumber',
    worldpay_chargeback_reference: 'chargebackReferenceNumber',
    worldpay_chargeback_type: 'chargebackType',
    worldpay_card_last4: 'cardNumberLast4',
    worldpay_card_bin: 'bin',
    worldpay_payment_day: 'originalTxnDay',
    worldpay_payment_amount: 'paymentAmount',
    worldpay_represented_amount: 'representedAmount',
    worldpay_pre_arbitration_amount: 'preArbitrationAmount',
    worldpay_fraud_notification: 'fraudNotificationStatus',
    worldpay_historical_win_percentage: 'historicalWinPercentage',
  };
  return textsOnly(
    Object.fromEntries(Object.entries(names).map(([name, field]) => [name, elementText(found, field)])),
  );
}

const required = <T>(value: T | undefined, what: string): T => requireField(value, 'Worldpay', what);
