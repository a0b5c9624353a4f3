import { money } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { fileFields, longTextFields, shortTextFields } from '../src/evidence-fields.js';
import { toWire } from '../src/money.js';

import type { Account } from './account.js';
import { offerCompellingEvidence } from './compelling-evidence.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute } from './wire.js';

const defaultAmount = 5000;
const defaultResponseDays = 9;
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

/** Our reasons that Stripe reports as `general`. Only the network's code distinguishes them. */
const foldedCodes: Readonly<Record<string, string>> = {
  authorization: '11.3',
  incorrect_amount: '12.5',
  processing_error: '12.1',
};
/** One usual network code for each reason. Networks that are not listed have none. */
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

/** A new dispute, before any money moved and before its charge exists. */
export function newDispute(
  account: Account,
  options: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): WireDispute {
  const currency = (options.currency ?? plan.currency ?? 'USD').toUpperCase();
  const amount = toWire(money(options.amount ?? plan.amount ?? defaultAmount, currency));
  const { reason, code } = reasonOf(options, plan);
  const programs = programsOf(options, plan);
  const now = account.nowSeconds();
  const responseDays = plan.answerDays === undefined ? defaultResponseDays : plan.answerDays;
  const created =
    responseDays !== null && responseDays < 0 ? now + (responseDays - defaultResponseDays) * daySeconds : now;
  const dispute: WireDispute = {
    id: account.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    ...paymentOf(account, options),
    created,
    currency: currency.toLowerCase(),
    enhanced_eligibility_types: Object.keys(programs),
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: responseDays === null ? null : endOfDay(now + responseDays * daySeconds),
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
    ...methodDetails(options, plan, code),
    reason,
    status: plan.status ?? 'needs_response',
  };
  return plan.offersCompellingEvidence ? offerCompellingEvidence(dispute) : dispute;
}

function paymentOf(
  account: Account,
  { transactionId }: SimulatedDisputeRequest,
): Pick<WireDispute, 'charge' | 'payment_intent'> {
  const charge = transactionId ?? account.newId('ch');
  return {
    charge,
    payment_intent: account.find('charge', charge)?.payment_intent ?? account.newId('pi'),
  };
}

/** Deadlines fall on the last second of a UTC day. */
export function endOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds + daySeconds - 1;
}

function reasonOf(
  options: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): { reason: string; code: string | null } {
  const wanted = options.reason ?? plan.reason ?? 'fraudulent';
  const folded = foldedCodes[wanted];
  if (folded !== undefined) return { reason: 'general', code: folded };
  return { reason: wanted, code: networkCodes[networkName(options)]?.[wanted] ?? null };
}

/** A compliance case can be countered after its fee is acknowledged. Source: API reference, `enhanced_eligibility`. */
function programsOf(
  options: SimulatedDisputeRequest,
  { caseType }: ScenarioPlan,
): Record<string, { status: string }> {
  const network = networkName(options);
  if (caseType !== 'compliance' || !complianceNetworks.includes(network)) return {};
  return { [`${network}_compliance`]: { status: 'requires_fee_acknowledgement' } };
}

/** Only these methods have details in a dispute. Others, such as bank debits, have none. */
function methodDetails(
  options: SimulatedDisputeRequest,
  plan: ScenarioPlan,
  code: string | null,
): Pick<WireDispute, 'payment_method_details'> {
  const network = plan.paymentMethod ?? networkName(options);
  const caseType = plan.caseType ?? 'chargeback';
  if (cardNetworks.includes(network)) {
    const card = { brand: network, case_type: caseType, network, network_reason_code: code };
    return { payment_method_details: { card, type: 'card' } };
  }
  const details = walletDetails[network];
  return details === undefined ? {} : { payment_method_details: { [network]: details, type: network } };
}

function networkName(options: SimulatedDisputeRequest): string {
  return (options.network ?? 'visa').toLowerCase();
}

function emptyEvidence(): Record<string, unknown> {
  const fields = [...fileFields, ...longTextFields, ...shortTextFields].sort();
  return { ...Object.fromEntries(fields.map((field) => [field, null])), enhanced_evidence: {} };
}
