import {
  objectOf,
  objectsOf,
  optional,
  reasonOfWallet,
  textOf,
  textsOnly,
  timeOf,
} from '@rebuttal/plugin-kit';
import type { Environment, JsonObject, ProviderDispute } from '@rebuttal/plugin-kit';

import { statementsOf } from './buyer-statements.js';
import { coverageOf } from './coverage.js';
import { required } from './fields.js';
import { isOffered, offersOf } from './links.js';
import { feesOf, moneyMovementsOf } from './money-movements.js';
import { readMoney } from './money.js';
import { requestedDocumentsOf } from './requested-documents.js';
import { requestedTypes, submissionCountOf } from './seller-evidence.js';
import { isResolved, outcomeWord, toLossReason, toStatusAndStage, wordsOf } from './status-mapping.js';

/**
 * Maps a PayPal dispute. Unknown values stay `unknown`.
 * @throws {ProviderError} of kind `unexpected_answer` if it has no id, amount, status or date
 */
export function toDispute(dispute: JsonObject, environment: Environment): ProviderDispute {
  const providerReason = textOf(dispute, 'reason');
  return {
    providerDisputeId: required(textOf(dispute, 'dispute_id'), 'id'),
    ...optional('transactionId', transactionIdOf(dispute)),
    amount: required(readMoney(objectOf(dispute, 'dispute_amount')), 'amount'),
    ...toStatusAndStage(dispute),
    ...optional('lossReason', toLossReason(dispute)),
    providerStatus: required(statusWord(dispute), 'status'),
    reason: reasonOfWallet('paypal', providerReason) ?? 'unknown',
    ...optional('providerReason', providerReason),
    ...optional('reasonCode', textOf(dispute, 'external_reason_code') ?? providerReason),
    ...optional('network', networkOf(dispute)),
    openedAt: required(timeOf(dispute, 'create_time'), 'date'),
    ...optional('evidenceDueBy', dueByOf(dispute)),
    isRefundable: isRefundable(dispute),
    isTestMode: environment === 'test',
    submissionCount: submissionCountOf(dispute),
    metadata: metadataOf(dispute),
    ...optional('statements', statementsOf(dispute)),
    ...optional('requestedDocuments', requestedDocumentsOf(dispute)),
    ...optional('moneyMovements', moneyMovementsOf(dispute)),
    ...optional('coverage', coverageOf(dispute)),
    ...wordsOf(dispute),
    raw: dispute,
  };
}

/** The facts that `eligibility` needs, from a dispute that was just read. */
export function factsOf(dispute: JsonObject) {
  return {
    status: toStatusAndStage(dispute).status,
    providerStatus: statusWord(dispute) ?? '',
    ...optional('evidenceDueBy', dueByOf(dispute)),
    metadata: metadataOf(dispute),
  };
}

function statusWord(dispute: JsonObject): string | undefined {
  return textOf(dispute, 'status') ?? textOf(dispute, 'dispute_state');
}

/** The seller's ID is used for refunds and searches. A list has only the buyer's. */
function transactionIdOf(dispute: JsonObject): string | undefined {
  const transaction = transactionOf(dispute);
  return textOf(transaction, 'seller_transaction_id') ?? textOf(transaction, 'buyer_transaction_id');
}

function transactionOf(dispute: JsonObject): JsonObject {
  return objectsOf(dispute, 'disputed_transactions')[0] ?? {};
}

/** Bank cases don't name the card network. */
function networkOf(dispute: JsonObject): string | undefined {
  const channel = textOf(dispute, 'dispute_channel');
  return channel === 'INTERNAL' || channel === 'ALERT' ? 'paypal' : undefined;
}

/** A time, often the end of a day in California. The buyer's date is not our deadline. */
function dueByOf(dispute: JsonObject): Date | undefined {
  return isResolved(dispute) ? undefined : timeOf(dispute, 'seller_response_due_date');
}

function isRefundable(dispute: JsonObject): boolean {
  const allowed = readMoney(objectOf(objectOf(dispute, 'refund_details'), 'allowed_refund_amount'));
  return allowed !== undefined && allowed.amountMinor > 0;
}

/** With the prefix `paypal_`, what has no field in Rebuttal. */
function metadataOf(dispute: JsonObject): ProviderDispute['metadata'] {
  const transaction = transactionOf(dispute);
  return textsOnly({
    paypal_state: textOf(dispute, 'dispute_state'),
    paypal_stage: textOf(dispute, 'dispute_life_cycle_stage'),
    paypal_channel: textOf(dispute, 'dispute_channel'),
    paypal_outcome: outcomeWord(dispute),
    paypal_can_appeal: isOffered(dispute, 'appeal') ? 'true' : undefined,
    paypal_actions: offersOf(dispute).join(','),
    paypal_requested_evidence: requestedTypes(dispute).join(','),
    paypal_buyer_transaction: textOf(transaction, 'buyer_transaction_id'),
    paypal_invoice: textOf(transaction, 'invoice_number'),
    paypal_custom: textOf(transaction, 'custom'),
    paypal_merchant: textOf(objectOf(transaction, 'seller'), 'merchant_id'),
    paypal_seller_protection: protectionOf(transaction),
    paypal_fees: feesOf(dispute),
  });
}

function protectionOf(transaction: JsonObject): string | undefined {
  const { seller_protection_eligible: isEligible } = transaction;
  return typeof isEligible === 'boolean' ? String(isEligible) : undefined;
}
