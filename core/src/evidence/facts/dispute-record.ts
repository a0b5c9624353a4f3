import { currencyExponent, optional, type Money } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettings } from '../../case/settings/response-settings.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import type { Evidence } from '../exhibits/evidence.js';
import { refundStateOf } from '../exhibits/refunds.js';
import {
  countRefunds,
  ofDisputedPart,
  sumOf,
  uncountedRefunds,
  withEnteredTotal,
  withReportedTotal,
  type RefundedPayment,
} from './counted-refunds.js';
import type { EnteredFact } from './dispute-facts.repository.js';
import {
  enteredFacts,
  evidenceFacts,
  orderFacts,
  paymentItems,
  providerFacts,
  recordedFacts,
  recordedRefund,
  reportedFacts,
  settingsFacts,
} from './fact-sources.js';
import {
  amountFact,
  factKeys,
  type CountedRefund,
  type DisputeFacts,
  type Fact,
  type Position,
} from './facts.js';
import type { DisputePayment } from './stored-payment.js';

/** All sources of facts. */
export type FactSources = {
  readonly dispute: Dispute;
  readonly providerLabel: string;
  readonly payment: DisputePayment | undefined;
  readonly order: Order | undefined;
  /** The disputed payment as it was sent through the data API. */
  readonly recordedPayment: Payment | undefined;
  readonly customer: Customer | undefined;
  readonly evidence: readonly Evidence[];
  readonly settings: ResponseSettings;
  readonly entered: readonly EnteredFact[];
  readonly position: Position;
  readonly now: Date;
};

/** A person's value comes first, then the provider, the merchant's records, the evidence and the settings. */
export function toDisputeFacts(sources: FactSources): DisputeFacts {
  const { dispute, payment, position } = sources;
  const { amount } = dispute;
  const entered = enteredFacts(sources.entered);
  const refunded = refundedPaymentOf(sources);
  const known = withReportedTotal(
    countRefunds(amount, payment, sources.evidence, refunded),
    recordedRefund(sources.recordedPayment, amount.currency),
  );
  const ofDispute = ofDisputedPart(amount, payment?.payment.amount ?? sources.recordedPayment?.amount, known);
  const refunds = withEnteredTotal(ofDispute, enteredTotal(entered, amount.currency));
  const refundedTotal = sumOf(amount, refunds);
  const all = [
    ...entered,
    ...providerFacts(dispute, payment, sources.providerLabel),
    ...orderFacts(sources.order),
    ...recordedFacts(sources),
    ...reportedFacts(dispute, sources.providerLabel),
    ...paymentItems(payment),
    ...evidenceFacts(sources.evidence),
    ...settingsFacts(sources.settings),
    ...refundedTotalFact(refundedTotal, refunds),
  ];
  const facts = factKeys.flatMap((key) => all.find((fact) => fact.key === key) ?? []);
  return {
    facts,
    refunds,
    refundState: refundStateOf(amount, refundedTotal),
    refundedTotal,
    ...refundedBefore(amount, known, ofDispute),
    ...optional('uncountedRefunds', present(uncountedRefunds(sources.evidence, refunded))),
    position,
    priorPayments: payment?.payment.earlierPayments ?? [],
  };
}

/** The part of the refunds that belongs to the undisputed part of the payment. */
function refundedBefore(
  amount: Money,
  known: readonly CountedRefund[],
  ofDispute: readonly CountedRefund[],
): Pick<DisputeFacts, 'refundedBefore'> {
  const amountMinor = sumOf(amount, known).amountMinor - sumOf(amount, ofDispute).amountMinor;
  return amountMinor > 0 ? { refundedBefore: { ...amount, amountMinor } } : {};
}

const present = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);

function refundedPaymentOf(sources: FactSources): RefundedPayment {
  const { dispute, payment, recordedPayment, order, now } = sources;
  const { paidAt = recordedPayment?.paidAt, card, providerPaymentId } = payment?.payment ?? {};
  const payments = [
    dispute.transactionId,
    providerPaymentId,
    recordedPayment?.externalId,
    recordedPayment?.providerPaymentId,
  ];
  return {
    payments: payments.filter((id) => id !== undefined),
    orders: order === undefined ? [] : [order.number],
    cardLast4: card?.last4 ?? recordedPayment?.cardLast4,
    paidDay: paidAt?.toISOString().slice(0, 10),
    today: now.toISOString().slice(0, 10),
  };
}

/** The first of several sources that report refunds is named. */
function refundedTotalFact(total: Money, refunds: DisputeFacts['refunds']): Fact[] {
  const [first] = refunds;
  if (first === undefined) return [];
  return [{ key: 'refunded_total', value: amountFact(total), source: first.source }];
}

function enteredTotal(entered: readonly Fact[], currency: string) {
  const fact = entered.find(({ key }) => key === 'refunded_total');
  return fact && { amount: amountOf(fact.value, currency), source: fact.source };
}

/** The reverse of `amountFact`. */
function amountOf(value: string, currency: string): Money {
  const [whole = '0', decimals = ''] = value.slice(currency.length).trim().split('.');
  return { amountMinor: Number(whole + decimals.padEnd(currencyExponent(currency), '0')), currency };
}
