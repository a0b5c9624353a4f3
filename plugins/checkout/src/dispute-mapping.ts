import {
  integerOf,
  objectOf,
  optional,
  requireAmount,
  textOf,
  textsOf,
  textsOnly,
  unmappedValuesIn,
} from '@rebuttal/plugin-kit';
import type { Environment, JsonObject, Money, ProviderDispute } from '@rebuttal/plugin-kit';

import { isArbitrationRound } from './arbitration.js';
import { required, timeOf } from './fields.js';
import { fromWire } from './money.js';
import { networks, toNetwork } from './networks.js';
import { toReason } from './reasons.js';
import { requestedDocumentsOf, requestNames } from './requested-documents.js';
import { resolvedReasons, mapStatus, submissionsOf } from './status-mapping.js';
import type { MappedStatus } from './status-mapping.js';

export type Reading = {
  /** The environment if no link in the payload shows it. */
  readonly environment: Environment;
  /** The original payload, if it contains more than the dispute. */
  readonly raw?: unknown;
};

/**
 * Reads a dispute from the complete API object, a list item, or the `data` of a webhook with its status added. Unknown
 * values map to `unknown`.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, status or date
 */
export function toDispute(dispute: JsonObject, { environment, raw = dispute }: Reading): ProviderDispute {
  const providerStatus = required(textOf(dispute, 'status'), 'status');
  const providerReason = textOf(dispute, 'category');
  const reasonCode = textOf(dispute, 'reason_code');
  const network = networkOf(dispute);
  const requestedDocuments = requestedDocumentsOf(dispute);
  return {
    providerDisputeId: required(textOf(dispute, 'id'), 'id'),
    ...optional('transactionId', textOf(paymentOf(dispute), 'id') ?? textOf(dispute, 'payment_id')),
    amount: amountOf(dispute),
    ...mappedStatusOf(dispute, providerStatus),
    providerStatus,
    reason: toReason(providerReason, reasonCode, network),
    ...optional('providerReason', providerReason),
    ...optional('reasonCode', reasonCode),
    ...optional('network', network),
    openedAt: required(timeOf(dispute, 'received_on'), 'date'),
    ...optional('evidenceDueBy', timeOf(dispute, 'evidence_required_by')),
    isRefundable: isRefundable(dispute, providerStatus),
    isTestMode: (environmentOf(dispute) ?? environment) === 'test',
    submissionCount: submissionsOf(providerStatus),
    metadata: metadataOf(dispute),
    ...(requestedDocuments.length === 0 ? {} : { requestedDocuments }),
    ...unmappedValuesIn([
      ['resolved_reason', textOf(dispute, 'resolved_reason'), resolvedReasons],
      ['payment.method', network, networks],
      ...textsOf(dispute, 'relevant_evidence').map(
        (word) => ['relevant_evidence', word, requestNames] as const,
      ),
    ]),
    raw,
  };
}

export function networkOf(dispute: JsonObject): string | undefined {
  return toNetwork(textOf(paymentOf(dispute), 'method') ?? textOf(dispute, 'payment_method'));
}

function mappedStatusOf(dispute: JsonObject, status: string): MappedStatus {
  const mapped = mapStatus(status, textOf(dispute, 'resolved_reason'));
  const isRound = mapped.status === 'needs_response' && isArbitrationRound(dispute);
  return isRound ? { ...mapped, stage: 'arbitration' } : mapped;
}

function amountOf(dispute: JsonObject): Money {
  const amount = required(integerOf(dispute, 'amount'), 'amount');
  const currency = required(textOf(dispute, 'currency'), 'currency');
  return requireAmount('Checkout.com', () => fromWire(amount, currency));
}

/** Only the complete object has the refund flag. */
function isRefundable(dispute: JsonObject, status: string): boolean {
  return status === 'evidence_required' && paymentOf(dispute).has_refund === false;
}

/** Disputes and events have no environment field, but their links contain the host. */
function environmentOf(dispute: JsonObject): Environment | undefined {
  const href = textOf(objectOf(objectOf(dispute, '_links'), 'self'), 'href') ?? '';
  const side = /^https:\/\/(?:[^/]+\.)?api\.(sandbox\.)?checkout\.com(?:[/:]|$)/.exec(href);
  if (side === null) return undefined;
  return side[1] === undefined ? 'live' : 'test';
}

/** Values that the product has no field for, under `checkout_`. */
function metadataOf(dispute: JsonObject): ProviderDispute['metadata'] {
  const payment = paymentOf(dispute);
  const either = (name: string, flat: string) => textOf(payment, name) ?? textOf(dispute, flat);
  const channel =
    either('processing_channel_id', 'processing_channel_id') ?? textOf(dispute, 'processing_channel');
  return textsOnly({
    checkout_payment_reference: either('reference', 'payment_reference'),
    checkout_payment_action: either('action_id', 'payment_action_id'),
    checkout_arn: either('arn', 'payment_arn'),
    checkout_mcc: either('mcc', 'payment_mcc'),
    checkout_eci: textOf(payment, 'eci'),
    checkout_3ds_enrolled: textOf(objectOf(payment, '3ds'), 'enrolled'),
    checkout_processing_channel: channel,
    checkout_entity: textOf(dispute, 'entity_id'),
    checkout_resolved_reason: textOf(dispute, 'resolved_reason'),
    checkout_relevant_evidence: textsOf(dispute, 'relevant_evidence').join(','),
    checkout_compelling_evidence_candidate: dispute.is_ce_candidate === true ? 'true' : undefined,
  });
}

function paymentOf(dispute: JsonObject): JsonObject {
  return objectOf(dispute, 'payment');
}
