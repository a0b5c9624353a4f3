import type { DisputeReason } from '@rebuttal/plugin-kit';

import { claimIds, type ClaimId } from './claim-ids.js';

/** The claims of a reason, most important first. `reason.network` overrides it if the network ranks them differently. */
const orders: Readonly<Record<string, readonly ClaimId[]>> = {
  fraudulent: [
    'authentication', 'prior_payments', 'delivered', 'used', 'attendance', 'service', 'collection', 'device',
    'checks', 'identity', 'customer_message', 'signature', 'dispatched', 'withdrawal', 'receipt', 'confirmation',
  ],
  'fraudulent.mastercard': [
    'authentication', 'device', 'delivered', 'used', 'identity', 'checks', 'prior_payments', 'attendance', 'service',
    'collection', 'customer_message', 'signature', 'dispatched', 'withdrawal', 'receipt', 'confirmation',
  ],
  'fraudulent.amex': [
    'authentication', 'checks', 'delivered', 'used', 'prior_payments', 'identity', 'attendance', 'service',
    'collection', 'device', 'customer_message', 'signature', 'dispatched', 'withdrawal', 'receipt', 'confirmation',
  ],
  'fraudulent.visa': [
    'prior_payments', 'authentication', 'device', 'delivered', 'used', 'identity', 'checks', 'attendance', 'service',
    'collection', 'customer_message', 'signature', 'dispatched', 'withdrawal', 'receipt', 'confirmation',
  ],
  unrecognized: [
    'withdrawal', 'receipt', 'confirmation', 'delivered', 'used', 'customer_message', 'offer', 'identity', 'device',
    'checks', 'attendance', 'service', 'collection', 'prior_payments', 'dispatched', 'signature',
  ],
  product_not_received: [
    'delivered', 'signature', 'dispatched', 'collection', 'used', 'service', 'attendance', 'customer_message',
    'withdrawal', 'receipt', 'terms', 'device', 'confirmation',
  ],
  product_unacceptable: [
    'offer', 'condition', 'authenticity', 'replacement', 'delivered', 'used', 'service', 'attendance',
    'customer_message', 'refund_refusal', 'withdrawal', 'terms', 'receipt', 'dispatched', 'policy_disclosure',
  ],
  'product_unacceptable.visa': [
    'condition', 'offer', 'authenticity', 'replacement', 'delivered', 'used', 'service', 'attendance',
    'customer_message', 'refund_refusal', 'withdrawal', 'terms', 'receipt', 'dispatched',
  ],
  'product_unacceptable.mastercard': [
    'offer', 'delivered', 'used', 'condition', 'authenticity', 'replacement', 'service', 'attendance', 'agreement',
    'no_cancellation', 'canceled_after_payment', 'customer_message', 'refund_refusal', 'withdrawal', 'terms',
    'policy_disclosure', 'receipt', 'dispatched',
  ],
  subscription_canceled: [
    'no_cancellation', 'canceled_after_payment', 'used_after_cancellation', 'agreement', 'used', 'renewal_notice',
    'policy_disclosure', 'terms', 'service', 'attendance', 'customer_message', 'withdrawal', 'prior_payments',
    'receipt', 'delivered',
  ],
  'subscription_canceled.visa': [
    'used_after_cancellation', 'no_cancellation', 'used', 'canceled_after_payment', 'agreement', 'renewal_notice',
    'policy_disclosure', 'terms', 'service', 'attendance', 'customer_message', 'withdrawal', 'prior_payments',
    'receipt', 'delivered',
  ],
  credit_not_processed: [
    'refund_refusal', 'policy_disclosure', 'terms', 'delivered', 'used', 'service', 'attendance', 'no_cancellation',
    'customer_message', 'withdrawal', 'receipt', 'dispatched',
  ],
  duplicate: [
    'separate_purchases', 'other_payment', 'receipt', 'delivered', 'dispatched', 'used', 'service', 'attendance',
    'processing', 'customer_message', 'withdrawal',
  ],
  'duplicate.mastercard': [
    'pricing', 'separate_purchases', 'other_payment', 'additional_charge', 'processing', 'receipt', 'delivered',
    'dispatched', 'used', 'service', 'attendance', 'customer_message', 'withdrawal',
  ],
  incorrect_amount: [
    'pricing', 'receipt', 'confirmation', 'additional_charge', 'processing', 'agreement', 'terms', 'policy_disclosure',
    'customer_message', 'withdrawal', 'service', 'delivered', 'used',
  ],
  authorization: [
    'checks', 'authentication', 'processing', 'receipt', 'confirmation', 'delivered', 'used', 'service', 'attendance',
    'customer_message', 'withdrawal',
  ],
  processing_error: [
    'processing', 'receipt', 'pricing', 'separate_purchases', 'other_payment', 'confirmation', 'delivered', 'used',
    'service', 'customer_message', 'withdrawal',
  ],
  general: claimIds,
}; // oxfmt-ignore

/** The claims that a letter for this reason and network considers, in order of weight. */
export function claimOrder(reason: DisputeReason, network: string | undefined): readonly ClaimId[] {
  return orders[`${reason}.${network ?? ''}`] ?? orders[reason] ?? claimIds;
}
