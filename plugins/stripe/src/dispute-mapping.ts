import {
  integerOf,
  listOf,
  objectOf,
  objectsOf,
  optional,
  requireAmount,
  textOf,
  textsOnly,
  unmappedValuesIn,
} from '@rebuttal/plugin-kit';
import type { Environment, JsonObject, Money, ProviderDispute } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { feeStateOf } from './compliance-fee.js';
import { idOf, required, timeOf } from './fields.js';
import { statementsOf } from './issuer-statements.js';
import { moneyMovementsOf } from './money-movements.js';
import { fromWire } from './money.js';
import { toReason } from './reasons.js';
import { requestedDocumentsOf, requestNames, requiredActions } from './requested-documents.js';
import { submissionCountOf, toLossReason, toOutcomeDetail, toStatusAndStage } from './status-mapping.js';

export type Reading = {
  /** The mode of the account, for old payloads that don't name it. */
  readonly environment: Environment;
  readonly now: Date;
  /** The status before the event, if the payload comes from one. */
  readonly previousStatus?: string | undefined;
};

/**
 * Maps a dispute of any API version. Unknown values stay `unknown`.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, status or date
 */
export function toDispute(dispute: JsonObject, reading: Reading): ProviderDispute {
  const providerStatus = required(textOf(dispute, 'status'), 'status');
  const status = isResolvedByThirdParty(dispute) ? 'prevented' : providerStatus;
  const providerReason = textOf(dispute, 'reason');
  const reasonCode = reasonCodeOf(dispute);
  return {
    providerDisputeId: required(textOf(dispute, 'id'), 'id'),
    ...optional('transactionId', idOf(dispute, 'charge')),
    amount: amountOf(dispute),
    ...toStatusAndStage(status),
    providerStatus,
    ...optional('outcomeDetail', toOutcomeDetail({ ...dispute, status }, reading)),
    ...optional('lossReason', toLossReason(dispute)),
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
    ...optional('statements', statementsOf(dispute)),
    ...optional('requestedDocuments', requestedDocumentsOf(dispute)),
    ...optional('moneyMovements', moneyMovementsOf(dispute)),
    ...findUnmappedValues(dispute),
    raw: dispute,
  };
}

/** The facts that `eligibility` needs, from a dispute that was just read. */
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

/** The fee suggests it. See `assumptions`. */
function isResolvedByThirdParty(dispute: JsonObject): boolean {
  const { network, fee } = assumptions.resolvedByThirdParty;
  const [withdrawal = {}, ...others] = objectsOf(dispute, 'balance_transactions');
  return (
    textOf(dispute, 'status') === 'lost' &&
    (networkOf(dispute) ?? network) === network &&
    submissionCountOf(dispute) === 0 &&
    others.length === 0 &&
    integerOf(withdrawal, 'fee') === fee
  );
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

function findUnmappedValues(dispute: JsonObject): Pick<ProviderDispute, 'unmappedValues'> {
  const details = objectOf(dispute, 'payment_method_details');
  const card = objectOf(details, 'card');
  return unmappedValuesIn([
    ['payment_method_details.type', textOf(details, 'type'), methodTypes],
    ['payment_method_details.card.network', textOf(card, 'network') ?? textOf(card, 'brand'), networks],
    ['payment_method_details.card.case_type', textOf(card, 'case_type'), caseTypes],
    ...requiredActions(dispute).map((action) => ['required_actions', action, requestNames] as const),
  ]);
}

function amountOf(dispute: JsonObject): Money {
  const amount = required(integerOf(dispute, 'amount'), 'amount');
  const currency = required(textOf(dispute, 'currency'), 'currency');
  return requireAmount('Stripe', () => fromWire(amount, currency));
}

/** The card network's code, or the code of another payment method. */
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

function isTestMode(dispute: JsonObject, environment: Environment): boolean {
  return typeof dispute.livemode === 'boolean' ? !dispute.livemode : environment === 'test';
}

/** The dispute's metadata, and with the prefix `stripe_` what has no field in Rebuttal. */
function metadataOf(dispute: JsonObject): ProviderDispute['metadata'] {
  const details = objectOf(dispute, 'payment_method_details');
  const evidence = objectOf(dispute, 'evidence_details');
  const feeState = feeStateOf(dispute);
  const additional = {
    stripe_payment_intent: idOf(dispute, 'payment_intent'),
    stripe_case_type: textOf(objectOf(details, 'card'), 'case_type'),
    stripe_submission_method: textOf(evidence, 'submission_method'),
    stripe_intended_submission_method: textOf(dispute, 'intended_submission_method'),
    stripe_enhanced_eligibility: listOf(dispute, 'enhanced_eligibility_types').join(','),
    stripe_paypal_case: textOf(objectOf(details, 'paypal'), 'case_id'),
    stripe_compliance_fee: feeState === 'none' ? undefined : feeState,
  };
  return textsOnly({ ...objectOf(dispute, 'metadata'), ...additional });
}
