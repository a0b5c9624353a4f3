import { lookUp, money } from '@rebuttal/plugin-kit';
import { usualBuyer, type SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';

import type { Account } from './account.js';
import { apiOrigin } from './links.js';
import type { ScenarioPlan } from './scenarios.js';
import type { Stage, WireDispute, WireEvidence, WireMoney } from './wire.js';

const defaultAmount = 5000;
const claimDays = 10;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A day ends at midnight in California, which is 8 hours after midnight UTC in winter. */
const pacificHours = 8;

const cardNetworks = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'];

/** PayPal's reason for each of ours. All others are `OTHER`. */
const reasons: Readonly<Record<string, string>> = {
  product_not_received: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  product_unacceptable: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  fraudulent: 'UNAUTHORISED',
  unrecognized: 'UNAUTHORISED',
  authorization: 'UNAUTHORISED',
  credit_not_processed: 'CREDIT_NOT_PROCESSED',
  duplicate: 'DUPLICATE_TRANSACTION',
  incorrect_amount: 'INCORRECT_AMOUNT',
  subscription_canceled: 'CANCELED_RECURRING_BILLING',
  processing_error: 'PROBLEM_WITH_REMITTANCE',
  noncompliant: 'OTHER',
  general: 'OTHER',
};

/** One usual code of the bank for each reason (Visa's). */
const bankCodes: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: '13.1',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: '13.3',
  UNAUTHORISED: '10.4',
  CREDIT_NOT_PROCESSED: '13.6',
  DUPLICATE_TRANSACTION: '12.6.1',
  INCORRECT_AMOUNT: '12.5',
  CANCELED_RECURRING_BILLING: '13.2',
};

/** The evidence that PayPal requests at once. Source: guide "Dispute reasons and evidence". */
const requestsByReason: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'PROOF_OF_FULFILLMENT',
  UNAUTHORISED: 'PROOF_OF_FULFILLMENT',
};

export function newDispute(
  account: Account,
  options: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): WireDispute {
  const wanted = options.reason ?? 'product_not_received';
  const reason = lookUp(reasons, wanted) ?? wanted.toUpperCase();
  const amount = amountOf(options, plan);
  const complaint =
    reason === 'UNAUTHORISED' ? 'I did not make this payment.' : 'I did not get what I ordered.';
  const { name: buyer } = options.customer ?? usualBuyer;
  const stage = plan.stage ?? 'CHARGEBACK';
  const now = account.now();
  const createdAt = new Date(Date.parse(now) - ageMsOf(plan)).toISOString();
  const isSellersTurn = plan.status === undefined;
  const id = `PP-R-RBT-${10_000_000 + account.next('dispute')}`;
  const documents = reason === 'UNAUTHORISED' ? {} : { documents: [photoOf(id)] };
  return {
    dispute_id: id,
    create_time: createdAt,
    update_time: isOverdue(plan) ? now : createdAt,
    disputed_transactions: [
      withPayment(options, transactionOf(account, { amount, reason, createdAt, buyer })),
    ],
    reason,
    ...standing(plan, stage),
    dispute_amount: amount,
    ...channelOf(options, plan, reason),
    dispute_life_cycle_stage: stage,
    messages: [{ posted_by: 'BUYER', time_posted: createdAt, content: complaint, ...documents }],
    evidences: [
      { ...evidence('CREATE', 'SUBMITTED_BY_BUYER', createdAt, stage), notes: complaint, ...documents },
      ...(isSellersTurn ? [requestFor(reason, now, stage)] : []),
    ],
    ...(isSellersTurn ? responseFields(now, plan.responseDays ?? claimDays, amount) : {}),
    offer: { buyer_requested_amount: amount },
  };
}

/** The buyer's photo. PayPal doesn't document the addresses of documents, so this path is the simulator's own. */
function photoOf(disputeId: string) {
  const name = 'photo.png';
  return { name, url: `${apiOrigin}/v1/customer/disputes/${disputeId}/documents/${name}` };
}

/** The disputed payment is a new one unless the tester names one. */
function withPayment({ transactionId }: SimulatedDisputeRequest, transaction: Record<string, unknown>) {
  return transactionId === undefined ? transaction : { ...transaction, seller_transaction_id: transactionId };
}

function amountOf(options: SimulatedDisputeRequest, plan: ScenarioPlan): WireMoney {
  const currency = (options.currency ?? plan.currency ?? 'USD').toUpperCase();
  return toWire(money(options.amount ?? plan.amount ?? defaultAmount, currency));
}

/** A card network makes it a bank case unless the scenario defines the channel: banks make no inquiries at PayPal. */
function channelOf(
  { network = '' }: SimulatedDisputeRequest,
  plan: ScenarioPlan,
  reason: string,
): Pick<WireDispute, 'dispute_channel' | 'external_reason_code'> {
  const isCard = plan.stage !== 'INQUIRY' && cardNetworks.includes(network.toLowerCase());
  const channel = plan.channel ?? (isCard ? 'EXTERNAL' : 'INTERNAL');
  const code = channel === 'EXTERNAL' ? lookUp(bankCodes, reason) : undefined;
  return { dispute_channel: channel, ...(code === undefined ? {} : { external_reason_code: code }) };
}

/** The fields of a dispute that waits for the seller: the deadline and the possible responses. */
export function responseFields(
  now: string,
  days: number,
  amount: WireMoney,
): Pick<WireDispute, 'seller_response_due_date' | 'refund_details' | 'allowed_response_options'> {
  return {
    seller_response_due_date: endOfDay(Date.parse(now) + days * dayMs),
    refund_details: { allowed_refund_amount: amount },
    allowed_response_options: {
      accept_claim: { accept_claim_types: ['REFUND', 'PARTIAL_REFUND'] },
      make_offer: { offer_types: ['REFUND'] },
    },
  };
}

export function requestFor(reason: string, now: string, stage: Stage): WireEvidence {
  return evidence(lookUp(requestsByReason, reason) ?? 'OTHER', 'REQUESTED_FROM_SELLER', now, stage);
}

function evidence(type: string, source: WireEvidence['source'], date: string, stage: Stage): WireEvidence {
  return { evidence_type: type, source, date, dispute_life_cycle_stage: stage };
}

function standing(
  plan: ScenarioPlan,
  stage: Stage,
): Pick<WireDispute, 'status' | 'dispute_state' | 'dispute_outcome'> {
  switch (plan.status) {
    case 'OPEN':
      return { status: 'OPEN', dispute_state: stage === 'INQUIRY' ? 'OPEN_INQUIRIES' : 'REQUIRED_ACTION' };
    case 'WAITING_FOR_BUYER_RESPONSE':
      return { status: plan.status, dispute_state: 'REQUIRED_OTHER_PARTY_ACTION' };
    case 'RESOLVED':
      return { status: plan.status, dispute_state: 'RESOLVED', dispute_outcome: { outcome_code: 'NONE' } };
    default:
      return { status: 'WAITING_FOR_SELLER_RESPONSE', dispute_state: 'REQUIRED_ACTION' };
  }
}

/** Earlier events need a time before now. */
function ageMsOf(plan: ScenarioPlan): number {
  if (isOverdue(plan)) return (claimDays + 1) * dayMs;
  return plan.escalatesAtOnce === true ? minuteMs : 0;
}

function isOverdue({ responseDays = claimDays }: ScenarioPlan): boolean {
  return responseDays < 0;
}

function endOfDay(at: number): string {
  const shift = pacificHours * 3_600_000;
  return new Date(Math.floor((at - shift) / dayMs) * dayMs + shift - 1000).toISOString();
}

function transactionOf(
  account: Account,
  {
    amount,
    reason,
    createdAt,
    buyer,
  }: Record<'reason' | 'createdAt' | 'buyer', string> & { amount: WireMoney },
): Record<string, unknown> {
  return {
    buyer_transaction_id: account.newWord(),
    seller_transaction_id: account.newWord(),
    create_time: new Date(Date.parse(createdAt) - 14 * dayMs).toISOString(),
    transaction_status: reason === 'CREDIT_NOT_PROCESSED' ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
    gross_amount: amount,
    invoice_number: `INV-${account.newWord(8)}`,
    buyer: { name: buyer },
    seller: { email: 'shop@example.com', merchant_id: account.merchantId, name: 'Bramble & Burrow' },
    items: [{ item_name: 'Order from Bramble & Burrow', item_quantity: '1', reason, item_type: 'PRODUCT' }],
    seller_protection_eligible: true,
  };
}
