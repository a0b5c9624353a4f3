import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** Source: API reference, dispute object, `reason`; read 2026-11. */
const byStripeReason: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognized',
  product_not_received: 'product_not_received',
  product_unacceptable: 'product_unacceptable',
  subscription_canceled: 'subscription_canceled',
  credit_not_processed: 'credit_not_processed',
  duplicate: 'duplicate',
  noncompliant: 'noncompliant',
  general: 'general',
  debit_not_authorized: 'fraudulent',
  incorrect_account_details: 'processing_error',
  insufficient_funds: 'general',
  bank_cannot_process: 'general',
  check_returned: 'general',
  customer_initiated: 'general',
};

/**
 * The reasons that Stripe reports as `general`, by the network's code.
 * Source: docs page "Dispute reason codes" (categories by network); only codes that mean the same on every network.
 */
const generalByCode: Readonly<Record<string, DisputeReason>> = {
  '11.1': 'authorization',
  '11.2': 'authorization',
  '11.3': 'authorization',
  '4807': 'authorization',
  '4808': 'authorization',
  '4812': 'authorization',
  A02: 'authorization',
  A08: 'authorization',
  AT: 'authorization',
  '12.3': 'incorrect_amount',
  '12.5': 'incorrect_amount',
  '4831': 'incorrect_amount',
  '4846': 'incorrect_amount',
  P23: 'incorrect_amount',
  AW: 'incorrect_amount',
  '4586': 'incorrect_amount',
  '12.1': 'processing_error',
  '12.2': 'processing_error',
  '12.4': 'processing_error',
  '12.7': 'processing_error',
  '4842': 'processing_error',
  P01: 'processing_error',
  P07: 'processing_error',
  P22: 'processing_error',
  IN: 'processing_error',
  LP: 'processing_error',
  CD: 'processing_error',
  '4753': 'processing_error',
  '4542': 'processing_error',
  '4550': 'processing_error',
  AA: 'unrecognized',
  '4752': 'unrecognized',
  RM: 'product_unacceptable',
  '4553': 'product_unacceptable',
};

/** Stripe's reason decides. The network's code only refines `general`. A new reason is `unknown`. */
export function toReason(stripeReason: string | undefined, reasonCode: string | undefined): DisputeReason {
  const reason = lookUp(byStripeReason, stripeReason) ?? 'unknown';
  return reason === 'general' && stripeReason === 'general'
    ? (lookUp(generalByCode, reasonCode?.toUpperCase()) ?? 'general')
    : reason;
}
