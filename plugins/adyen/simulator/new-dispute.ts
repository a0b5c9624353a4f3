import { lookUp, money, usualNetworkCode } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';
import { toNetwork } from '../src/networks.js';

import type { Account, Phase, StoredDispute, WirePayment } from './account.js';
import { scenarios } from './scenarios.js';
import type { ScenarioPlan } from './scenarios.js';

const dayMs = 86_400_000;
/** The age of a dispute's first events, which are a few seconds apart. */
const openingMs = 60_000;
const defaultAmount = 10_450;

/** Days to respond, from the notification. Source: docs page "Dispute timeframes". */
const responseDays: Readonly<Record<string, number>> = {
  visa: 18,
  mc: 40,
  amex: 14,
  discover: 25,
  diners: 25,
  jcb: 40,
};
const inquiryDays: Readonly<Record<string, number>> = {
  amex: 14,
  discover: 18,
  diners: 18,
  cup: 30,
  jcb: 18,
};
const otherDays = 18;

/** Our names for networks, where Adyen's differ. */
const schemes: Readonly<Record<string, string>> = { mastercard: 'mc', unionpay: 'cup' };

const texts: Readonly<Record<string, string>> = {
  fraudulent: 'Other Fraud-Card Absent Environment',
  unrecognized: 'Unrecognizable charge. Explanation requested.',
  product_not_received: 'Merchandise/Services Not Received',
  product_unacceptable: 'Not as Described or Defective Merchandise/Services',
  subscription_canceled: 'Cancelled Recurring Transaction',
  credit_not_processed: 'Credit Not Processed',
  duplicate: 'Duplicate Processing',
  incorrect_amount: 'Incorrect Transaction Amount',
  authorization: 'No Authorization',
  processing_error: 'Late Presentment',
};

/** For networks without a specific code for a reason. */
const collectiveCodes: Readonly<Record<string, string>> = {
  mc: '4853',
  amex: 'C08',
  sepadirectdebit: 'MD06',
};

/** A new dispute of that payment, or of a new one. */
export function newDispute(
  account: Account,
  request: SimulatedDisputeRequest,
  scenario: string,
): StoredDispute {
  const plan = scenarios.planOf(scenario);
  const network = schemeOf(request.network ?? plan.network ?? 'visa');
  const now = account.ports.now().getTime();
  // An expired case began before yesterday.
  const openedAt = plan.isExpired ? now - (daysFor(network, plan) + 1) * dayMs : now;
  const phase: Phase = plan.begins === 'inquiry' ? 'inquiry' : 'open';
  return {
    scenario,
    pspReference: account.newReference('dispute'),
    phase,
    isDebited: false,
    isDefendable: !plan.isUndefendable && !plan.isAutoDefended,
    dueAt: openedAt + daysFor(network, plan) * dayMs,
    lastEventAt: openedAt - openingMs,
    payment: paymentOf(account, request, plan),
    network,
    ...reasonOf(request, network, plan),
    documents: {},
  };
}

/** The deadline of a chargeback that starts now. */
export function chargebackDueAt(account: Account, network: string): number {
  return account.ports.now().getTime() + (lookUp(responseDays, network) ?? otherDays) * dayMs;
}

function daysFor(network: string, { begins }: ScenarioPlan): number {
  return lookUp(begins === 'inquiry' ? inquiryDays : responseDays, network) ?? otherDays;
}

export function schemeOf(network: string): string {
  const plain = network.toLowerCase();
  return lookUp(schemes, plain) ?? plain;
}

function reasonOf(request: SimulatedDisputeRequest, network: string, { begins }: ScenarioPlan) {
  const reason = request.reason ?? (begins === 'inquiry' ? 'unrecognized' : 'product_not_received');
  const isCode = !Object.hasOwn(texts, reason) && /^[A-Za-z]*\d[\w.]*$/.test(reason);
  const usual = usualNetworkCode(toNetwork(network), reason) ?? lookUp(collectiveCodes, network);
  return {
    reasonCode: isCode ? reason : (usual ?? ''),
    reasonText: lookUp(texts, reason) ?? (isCode ? '' : 'Cardholder Dispute'),
  };
}

function paymentOf(account: Account, request: SimulatedDisputeRequest, plan: ScenarioPlan): WirePayment {
  const { transactionId, amount = plan.amount ?? defaultAmount, currency = plan.currency ?? 'EUR' } = request;
  const known = account.find('payment', transactionId ?? '')?.payment;
  return known ?? newPayment(account, { amount, currency, pspReference: transactionId });
}

export function newPayment(
  account: Account,
  {
    amount,
    currency,
    pspReference = account.newReference('payment'),
  }: { readonly amount: number; readonly currency: string; readonly pspReference?: string | undefined },
): WirePayment {
  const code = currency.toUpperCase();
  return {
    pspReference,
    merchantReference: `ORDER-${5000 + account.next('order')}`,
    currency: code,
    value: toWire(money(amount, code)),
  };
}
