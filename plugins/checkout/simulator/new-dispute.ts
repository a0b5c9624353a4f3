import { lookUp, money } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';

import type { Account } from './account.js';
import { codeOf } from './ids.js';
import { responseDays, deadline } from './lifecycle.js';
import type { ScenarioPlan } from './scenarios.js';
import { toWireTime } from './wire.js';
import type { WireDispute, WirePayment } from './wire.js';

const defaultAmount = 5000;
const dayMs = 86_400_000;

/** Checkout.com's category for each of our reasons; other values are used as categories. */
const categories: Readonly<Record<string, string>> = {
  product_unacceptable: 'not_as_described',
  credit_not_processed: 'credit_not_issued',
  subscription_canceled: 'canceled_recurring',
  product_not_received: 'product_service_not_received',
  authorization: 'general',
  processing_error: 'general',
  noncompliant: 'general',
};

/** A usual network code for each reason; other networks have none. */
const networkCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visa: {
    fraudulent: '10.4',
    authorization: '11.3',
    processing_error: '12.1',
    incorrect_amount: '12.5',
    duplicate: '12.6.1',
    product_not_received: '13.1',
    subscription_canceled: '13.2',
    product_unacceptable: '13.3',
    credit_not_processed: '13.6',
    general: '13.8',
  },
  mastercard: {
    fraudulent: '4837',
    authorization: '4808',
    duplicate: '4834',
    product_not_received: '4853',
    product_unacceptable: '4853',
    credit_not_processed: '4853',
    subscription_canceled: '4853',
    unrecognized: '4863',
  },
  amex: {
    fraudulent: 'F29',
    authorization: 'A02',
    product_not_received: 'C08',
    product_unacceptable: 'C31',
    credit_not_processed: 'C02',
    subscription_canceled: 'C28',
    duplicate: 'P08',
    incorrect_amount: 'P05',
  },
};

const relevantEvidence: Readonly<Record<string, readonly string[]>> = {
  fraudulent: ['proof_of_delivery_or_service', 'invoice_or_receipt', 'customer_communication'],
  product_service_not_received: ['proof_of_delivery_or_service', 'proof_of_delivery_or_service_date'],
  not_as_described: ['customer_communication', 'refund_or_cancellation_policy', 'additional_evidence'],
  credit_not_issued: ['refund_or_cancellation_policy', 'customer_communication'],
  canceled_recurring: ['recurring_transaction_agreement', 'customer_communication'],
  duplicate: ['invoice_showing_distinct_transactions', 'invoice_or_receipt'],
};

/** A new dispute of a new payment. */
export function newDispute(
  account: Account,
  request: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): WireDispute {
  const reason = request.reason ?? 'fraudulent';
  const network = (request.network ?? 'visa').toLowerCase();
  const category = lookUp(categories, reason) ?? reason;
  const now = account.ports.now();
  // An expired case began before yesterday.
  const receivedAt = plan.isExpired ? new Date(now.getTime() - (responseDays + 1) * dayMs) : now;
  const payment = newPayment(account, { ...request, network }, plan);
  return {
    id: `dsp_${codeOf(account.newId('dsp')).slice(0, 20)}`,
    entity_id: `ent_${codeOf(`entity:${account.key}`)}`,
    category,
    amount: payment.amount,
    currency: payment.currency,
    reason_code: lookUp(lookUp(networkCodes, network) ?? {}, reason) ?? null,
    status: plan.resolvedReason === undefined ? 'evidence_required' : 'resolved',
    ...(plan.resolvedReason === undefined
      ? { evidence_required_by: deadline(receivedAt, responseDays) }
      : { resolved_reason: plan.resolvedReason }),
    relevant_evidence: lookUp(relevantEvidence, category) ?? ['additional_evidence'],
    is_ce_candidate: network === 'visa' && category === 'fraudulent',
    received_on: toWireTime(receivedAt),
    last_update: toWireTime(now),
    payment,
  };
}

/** That payment, or a new one of two weeks ago. */
export function newPayment(
  account: Account,
  request: SimulatedDisputeRequest & { readonly network: string },
  plan: ScenarioPlan,
): WirePayment {
  const currency = (request.currency ?? plan.currency ?? 'USD').toUpperCase();
  const known = account.find('payment', request.transactionId ?? '')?.payment;
  if (known !== undefined) return known;
  const sequence = account.next('payment');
  return {
    id: request.transactionId ?? account.newId('pay'),
    action_id: account.newId('act'),
    processing_channel_id: account.channel ?? `pc_${codeOf(`channel:${account.key}`)}`,
    amount: toWire(money(request.amount ?? plan.amount ?? defaultAmount, currency)),
    currency,
    reference: `ORD-${5000 + sequence}`,
    method: request.network.toUpperCase(),
    arn: String(sequence).padStart(23, '7454999829'),
    mcc: '5995',
    '3ds': { version: '2.2.0', enrolled: 'Y' },
    eci: '05',
    has_refund: plan.resolvedReason === 'already_refunded',
    processed_on: toWireTime(new Date(account.ports.now().getTime() - 14 * dayMs)),
  };
}
