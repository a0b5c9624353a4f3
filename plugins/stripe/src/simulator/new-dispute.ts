import { money } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit';

import { fileFields, longTextFields, shortTextFields } from '../evidence-fields.js';
import { toWire } from '../money.js';

import type { Account, Books } from './books.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute } from './wire.js';

const defaultAmount = 5000;
const defaultAnswerDays = 9;
const daySeconds = 86_400;
const cardNetworks = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'cartes_bancaires',
];
const complianceNetworks = ['visa', 'mastercard'];
const walletDetails: Readonly<Record<string, object>> = {
  klarna: { reason_code: null },
  paypal: { case_id: 'PP-D-1042', reason_code: null },
  amazon_pay: { dispute_type: 'chargeback' },
};

/** Canonical reasons that Stripe folds into `general`, told by the network's code alone. */
const foldedCodes: Readonly<Record<string, string>> = {
  authorization: '11.3',
  incorrect_amount: '12.5',
  processing_error: '12.1',
};
/** One usual network code for each reason; networks that are not listed get none. */
const networkCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visa: {
    fraudulent: '10.4',
    product_not_received: '13.1',
    subscription_canceled: '13.2',
    product_unacceptable: '13.3',
    credit_not_processed: '13.6',
    duplicate: '12.6.1',
    general: '13.8',
  },
  mastercard: { fraudulent: '4837', unrecognized: '4863', product_unacceptable: '4853', duplicate: '4834' },
  amex: {
    fraudulent: 'F29',
    product_not_received: 'C08',
    subscription_canceled: 'C28',
    product_unacceptable: 'C31',
    credit_not_processed: 'C02',
    duplicate: 'P08',
    unrecognized: '127',
  },
  discover: { fraudulent: 'UA02', product_not_received: 'RG', subscription_canceled: 'AP', duplicate: 'DP' },
};

/** A new dispute, before any money moved. Its charge is yet to be made. */
export function newDispute(
  books: Books,
  account: Account,
  wish: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): WireDispute {
  const currency = (wish.currency ?? plan.currency ?? 'USD').toUpperCase();
  const amount = toWire(money(wish.amount ?? plan.amount ?? defaultAmount, currency));
  const { reason, code } = reasonOf(wish, plan);
  const programs = programsOf(wish, plan);
  const now = books.nowSeconds();
  const answerDays = plan.answerDays === undefined ? defaultAnswerDays : plan.answerDays;
  const created =
    answerDays !== null && answerDays < 0 ? now + (answerDays - defaultAnswerDays) * daySeconds : now;
  return {
    id: books.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: books.newId('ch'),
    created,
    currency: currency.toLowerCase(),
    enhanced_eligibility_types: Object.keys(programs),
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: answerDays === null ? null : endOfDay(now + answerDays * daySeconds),
      enhanced_eligibility: programs,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: plan.caseType === 'inquiry',
    livemode: account.livemode,
    metadata: {},
    network_reason_code: code,
    payment_intent: books.newId('pi'),
    ...methodDetails(wish, plan, code),
    reason,
    status: plan.status ?? 'needs_response',
  };
}

/** Deadlines fall on the last second of a UTC day. */
export function endOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds + daySeconds - 1;
}

function reasonOf(
  wish: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): { reason: string; code: string | null } {
  const wanted = wish.reason ?? plan.reason ?? 'fraudulent';
  const folded = foldedCodes[wanted];
  if (folded !== undefined) return { reason: 'general', code: folded };
  return { reason: wanted, code: networkCodes[networkName(wish)]?.[wanted] ?? null };
}

/** A compliance case can be countered once its fee is acknowledged. Source: API reference, `enhanced_eligibility`. */
function programsOf(
  wish: SimulatedDisputeRequest,
  { caseType }: ScenarioPlan,
): Record<string, { status: string }> {
  const network = networkName(wish);
  if (caseType !== 'compliance' || !complianceNetworks.includes(network)) return {};
  return { [`${network}_compliance`]: { status: 'requires_fee_acknowledgement' } };
}

/** Only these have details of their own on a dispute; others, such as bank debits, come without. */
function methodDetails(
  wish: SimulatedDisputeRequest,
  plan: ScenarioPlan,
  code: string | null,
): Pick<WireDispute, 'payment_method_details'> {
  const network = plan.paymentMethod ?? networkName(wish);
  const caseType = plan.caseType ?? 'chargeback';
  if (cardNetworks.includes(network)) {
    const card = { brand: network, case_type: caseType, network, network_reason_code: code };
    return { payment_method_details: { card, type: 'card' } };
  }
  const details = walletDetails[network];
  return details === undefined ? {} : { payment_method_details: { [network]: details, type: network } };
}

function networkName(wish: SimulatedDisputeRequest): string {
  return (wish.network ?? 'visa').toLowerCase();
}

function emptyEvidence(): Record<string, unknown> {
  const fields = [...fileFields, ...longTextFields, ...shortTextFields].sort();
  return { ...Object.fromEntries(fields.map((field) => [field, null])), enhanced_evidence: {} };
}
