import { lookUp, usualNetworkCode } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';
import { addDays, dayOf } from '../src/days.js';

import { scenarios } from './scenarios.js';
import type { CasePlan } from './scenarios.js';
import type { SimulatorStore, StoredCase, WireActivity, WireCase } from './simulator-store.js';

export const responseDays = 20;
const defaultAmount = 5000;

const cardTypes: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  paypal: 'PP',
};

/** An API user and the merchant ID that owns the case. One user may see the cases of several merchant IDs. */
export type Owner = { readonly user: string; readonly merchant: string };

/** The note that comes with the bank's claim. */
const claim = 'The cardholder disputes this transaction. The issuer asks for documents.';

/** Creates a case about a new payment. It waits for the merchant unless the scenario differs. */
export function newCase(
  store: SimulatorStore,
  owner: Owner,
  options: SimulatedDisputeRequest,
  scenario: string,
): StoredCase {
  const plan: CasePlan = scenarios.planOf(scenario).ecomm ?? {};
  const queue = plan.queue ?? 'Merchant';
  const today = dayOf(store.ports.now(), assumptions.dayZone);
  // An expired case was received before its deadline.
  const received = plan.isExpired ? addDays(today, -responseDays - 1) : today;
  const wire: WireCase = {
    ...payment(store, received),
    merchantId: owner.merchant,
    ...amounts(options, scenario),
    ...card(options),
    cycle: plan.cycle ?? 'FIRST_CHARGEBACK',
    chargebackType: plan.chargebackType ?? 'Deposit',
    currentQueue: queue,
    ...(isMerchantQueue(queue) ? { replyByDay: addDays(received, responseDays) } : {}),
    activities: [],
  };
  const activities = [
    ...(queue === 'Litle' ? [] : [firstMove(wire, 'Assign To Merchant', ['Vantiv', queue])]),
    { ...firstMove(wire, 'Receive Network Transaction', ['New', 'Vantiv']), notes: claim },
  ];
  return { user: owner.user, scenario, round: 1, documents: [], wire: { ...wire, activities } };
}

export function isMerchantQueue(queue: string): boolean {
  return /^merchant(?: automated)?$/i.test(queue);
}

function amounts(
  options: SimulatedDisputeRequest,
  scenario: string,
): Pick<WireCase, 'chargebackAmount' | 'chargebackCurrencyType' | 'paymentAmount'> {
  const plan = scenarios.planOf(scenario);
  const amount = options.amount ?? plan.amount ?? defaultAmount;
  return {
    chargebackAmount: amount,
    chargebackCurrencyType: (options.currency ?? plan.currency ?? 'USD').toUpperCase(),
    paymentAmount: amount,
  };
}

function firstMove(
  wire: WireCase,
  activityType: string,
  [fromQueue, toQueue]: readonly [string, string],
): WireActivity {
  return {
    activityDate: wire.dateReceivedByVantivCnp,
    activityType,
    fromQueue,
    toQueue,
    settlementAmount: wire.chargebackAmount,
    settlementCurrencyType: wire.chargebackCurrencyType,
  };
}

function payment(store: SimulatorStore, received: string) {
  const number = store.next('case');
  const code = (digits: number, prefix: string) =>
    `${prefix}${String(number).padStart(digits - prefix.length, '0')}`;
  return {
    caseId: code(12, '2160'),
    dayIssuedByBank: addDays(received, -3),
    dateReceivedByVantivCnp: received,
    // Larger than 2^53, as at Worldpay.
    vantivCnpTxnId: code(17, '82831'),
    orderId: `ORD-${5000 + number}`,
    originalTxnDay: addDays(received, -30),
    acquirerReferenceNumber: code(23, '7469216'),
    chargebackReferenceNumber: code(8, '00'),
    merchantTxnId: `wo-${5000 + number}`,
    historicalWinPercentage: 41,
    customerId: `customer-${number}`,
  };
}

/** The merchant ID of an API user whose account has none. */
export function merchantOf(user: string): string {
  const sum = Array.from(user).reduce(
    (total, character) => (total * 31 + character.charCodeAt(0)) % 900_000,
    7,
  );
  return String(100_000 + sum);
}

function card(
  options: SimulatedDisputeRequest,
): Pick<WireCase, 'cardType' | 'cardNumberLast4' | 'bin' | 'reasonCode' | 'reasonCodeDescription'> {
  const network = (options.network ?? 'visa').toLowerCase();
  const reason = options.reason ?? 'fraudulent';
  // A reason that we don't know is the network's code.
  const code = usualNetworkCode(network, reason) ?? (/\d/.test(reason) ? reason : undefined);
  return {
    cardType: lookUp(cardTypes, network) ?? network.toUpperCase(),
    cardNumberLast4: '4242',
    bin: '424242',
    ...(code === undefined ? {} : { reasonCode: code }),
    reasonCodeDescription: reason.replaceAll('_', ' '),
  };
}

/** Creates a second-round case about the same payment. */
export function caseAgain(store: SimulatorStore, stored: StoredCase): StoredCase {
  const today = dayOf(store.ports.now(), assumptions.dayZone);
  const { caseId, chargebackReferenceNumber } = payment(store, today);
  const wire: WireCase = {
    ...stored.wire,
    caseId,
    chargebackReferenceNumber,
    dateReceivedByVantivCnp: today,
    cycle: 'PRE_ARB_CHARGEBACK',
    currentQueue: 'Merchant',
    replyByDay: addDays(today, responseDays + 1),
  };
  const activities = [firstMove(wire, 'Assign To Merchant', ['Vantiv', 'Merchant'])];
  return { ...stored, round: stored.round + 1, documents: [], wire: { ...wire, activities } };
}
