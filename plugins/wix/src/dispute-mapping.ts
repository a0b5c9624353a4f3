import {
  lookUp,
  networkReasonCodes,
  objectsOf,
  optional,
  requireAmount,
  requireField,
  textOf,
  textsOnly,
  timeOf,
  unmappedValuesIn,
} from '@rebuttal/plugin-kit';
import type {
  Coverage,
  DisputeReason,
  DisputeStage,
  DisputeStatus,
  Environment,
  JsonObject,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';

import { fromWire } from './money.js';
import { reasons, toStatus } from './status-mapping.js';

/**
 * Maps a dispute of the Disputes API (developer preview). Unknown values stay `unknown`.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, status or date
 */
export function toDispute(dispute: JsonObject, environment: Environment): ProviderDispute {
  const providerStatus = required(textOf(dispute, 'status'), 'status');
  const status = statusOfDispute(dispute);
  const providerReason = textOf(dispute, 'reason');
  const reasonCode = textOf(dispute, 'networkReasonCode');
  return {
    providerDisputeId: required(textOf(dispute, 'id'), 'id'),
    ...optional('transactionId', textOf(dispute, 'chargeId')),
    amount: amountOf(dispute),
    status,
    providerStatus,
    stage: stageOf(dispute, status),
    ...optional('outcomeDetail', outcomeOf(dispute, status)),
    reason: toReason(providerReason, reasonCode),
    ...optional('providerReason', providerReason),
    ...optional('reasonCode', reasonCode),
    ...optional('network', networkOf(reasonCode)),
    openedAt: required(timeOf(dispute, 'createdDate'), 'date'),
    ...optional('evidenceDueBy', dueByOf(dispute)),
    isRefundable: allows(dispute, 'ACCEPT'),
    isTestMode: environment === 'test',
    submissionCount: submissionCountOf(dispute),
    metadata: metadataOf(dispute),
    ...optional('coverage', coverageOf(dispute, status)),
    ...wordsOf(dispute),
    raw: dispute,
  };
}

/** The facts for `eligibility`, of a dispute that was just read. */
export function factsOf(dispute: JsonObject) {
  return {
    providerStatus: statusOf(dispute),
    submissionCount: submissionCountOf(dispute),
    metadata: metadataOf(dispute),
  };
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}

function submissionCountOf(dispute: JsonObject): number {
  return isDefended(dispute) ? 1 : 0;
}

/** Returns true if Wix lists the action as allowed. */
export function allows(dispute: JsonObject, action: 'ACCEPT' | 'DEFEND'): boolean {
  return objectsOf(dispute, 'actions').some((allowed) => textOf(allowed, 'type') === action);
}

export function isDefended(dispute: JsonObject): boolean {
  return textOf(dispute, 'defendedDate') !== undefined;
}

export function isAccepted(dispute: JsonObject): boolean {
  return textOf(dispute, 'acceptedDate') !== undefined;
}

/** An accepted inquiry is a refund, not a lost chargeback. */
function statusOfDispute(dispute: JsonObject): DisputeStatus {
  const status = toStatus(textOf(dispute, 'status') ?? '', isInquiry(dispute));
  return status === 'lost' && isInquiry(dispute) && isAccepted(dispute) ? 'charge_refunded' : status;
}

function stageOf(dispute: JsonObject, status: DisputeStatus): DisputeStage {
  if (status === 'won' || status === 'lost' || status === 'charge_refunded') return 'closed';
  if (status === 'warning_closed' || isInquiry(dispute)) return 'inquiry';
  return status === 'under_review' ? 'representment' : 'chargeback';
}

function isInquiry(dispute: JsonObject): boolean {
  return textOf(dispute, 'stage') === 'INQUIRY';
}

function outcomeOf(dispute: JsonObject, status: DisputeStatus): OutcomeDetail | undefined {
  if (status === 'charge_refunded') return 'refunded';
  if (status === 'won') return dispute.autoDefended === true ? 'auto_defended' : undefined;
  if (status !== 'lost') return undefined;
  if (isAccepted(dispute)) return 'accepted';
  const [dueBy, endedAt] = [timeOf(dispute, 'dueDate'), timeOf(dispute, 'updatedDate')];
  const hasRunOut = dueBy !== undefined && endedAt !== undefined && endedAt >= dueBy;
  return !isDefended(dispute) && hasRunOut ? 'expired' : undefined;
}

/** Only while the merchant has to respond. Later the date belongs to the other side. */
export function dueByOf(dispute: JsonObject): Date | undefined {
  if (statusOfDispute(dispute) !== 'needs_response') return undefined;
  const dueOf = (action: string) => {
    const allowed = objectsOf(dispute, 'actions').find((known) => textOf(known, 'type') === action);
    return allowed === undefined ? undefined : timeOf(allowed, 'dueDate');
  };
  return dueOf('DEFEND') ?? dueOf('ACCEPT') ?? timeOf(dispute, 'dueDate');
}

/** Wix does not name the network. A code that only one network has does. */
function networkOf(code: string | undefined): string | undefined {
  const plain = code?.trim().toUpperCase() ?? '';
  const networks = new Set(networkReasonCodes.filter((row) => row.code === plain).map((row) => row.network));
  const [only] = networks;
  return networks.size === 1 ? only : undefined;
}

/** Wix does not name the network, so a code counts only if it has the same meaning on all networks that use it. */
function toReason(word: string | undefined, code: string | undefined): DisputeReason {
  const known = lookUp(reasons, word);
  if (known !== undefined) return known;
  if (word !== undefined && word !== 'OTHER') return 'unknown';
  const plain = code?.trim().toUpperCase() ?? '';
  const meant = new Set(networkReasonCodes.filter((row) => row.code === plain).map((row) => row.reason));
  const [only] = meant;
  return meant.size === 1 && only !== undefined ? only : 'general';
}

function amountOf(dispute: JsonObject) {
  const amount = required(textOf(dispute, 'amount'), 'amount');
  const currency = required(textOf(dispute, 'currencyCode'), 'currency');
  return requireAmount('Wix', () => fromWire(amount, currency));
}

function metadataOf(dispute: JsonObject): ProviderDispute['metadata'] {
  return textsOnly({
    wix_provider_dispute: dispute.providerDisputeId,
    wix_channel: dispute.channel,
    wix_seller_protection: dispute.sellerProtection,
    wix_defended_by: dispute.defendedBy,
    wix_can_defend: String(allows(dispute, 'DEFEND') && dispute.defendable !== false),
  });
}

const closed: readonly DisputeStatus[] = ['won', 'lost', 'charge_refunded', 'warning_closed'];

/** Wix passes on the eligibility only, not what the payment service decided. */
function coverageOf(dispute: JsonObject, status: DisputeStatus): Coverage | undefined {
  const isEligible = ['ELIGIBLE', 'EXTENDED'].includes(textOf(dispute, 'sellerProtection') ?? '');
  if (!isEligible || closed.includes(status)) return undefined;
  return { payer: 'provider', program: 'Seller protection', claim: 'possible' };
}

/** Source: npm @wix/auto_sdk_payments_disputes 1.0.67. */
function wordsOf(dispute: JsonObject): Pick<ProviderDispute, 'unmappedValues'> {
  return unmappedValuesIn([
    ['stage', textOf(dispute, 'stage'), ['CHARGEBACK', 'INQUIRY']],
    ['channel', textOf(dispute, 'channel'), ['INTERNAL', 'EXTERNAL']],
    ['sellerProtection', textOf(dispute, 'sellerProtection'), ['NOT_ELIGIBLE', 'ELIGIBLE', 'EXTENDED']],
    ['defendedBy', textOf(dispute, 'defendedBy'), ['MERCHANT', 'WIX_AUTO', 'PROVIDER']],
  ]);
}

function required<T>(value: T | undefined, what: string): T {
  return requireField(value, 'Wix', what);
}
