import { texts } from '#texts/customer-history';

import { describeReason } from '../disputes/words.js';
import type { CustomerHistory } from './api/customer-history.js';

type Basis = CustomerHistory['payments']['latest'][number]['matched_by'][number];

export type HistoryRow = {
  readonly key: string;
  readonly title: string;
  /** The dispute that the row leads to. */
  readonly disputeId: string | null;
  /** The status of a dispute. */
  readonly status?: string;
  readonly tags: readonly string[];
  readonly basis: string;
  readonly at: string;
  readonly amount: { readonly amountMinor: number; readonly currency: string; readonly exponent: number };
};

const words = texts.historyPanel;

/** The latest records of all kinds, newest first. */
export function historyRows({ payments, orders, disputes }: CustomerHistory): HistoryRow[] {
  const rows = [
    ...disputes.latest.map((one): HistoryRow => ({
      key: one.dispute_id,
      title: words.dispute(describeReason(one.reason)),
      disputeId: one.dispute_id,
      status: one.status,
      tags: one.same_payment ? [words.samePayment] : [],
      basis: describeBases(one.matched_by),
      at: one.created_at,
      amount: { amountMinor: one.amount, currency: one.currency, exponent: one.currency_exponent },
    })),
    ...orders.latest.map((one): HistoryRow => ({
      key: one.order_id,
      title: words.order(one.number),
      disputeId: null,
      tags: one.may_be_disputed_payment ? [words.mayBeThis] : [],
      basis: describeBases(one.matched_by),
      at: one.placed_at,
      amount: { amountMinor: one.total, currency: one.currency, exponent: one.currency_exponent },
    })),
    ...payments.latest.map((one): HistoryRow => ({
      key: one.payment_id,
      title: words.payment(one.payment_id),
      disputeId: one.dispute_id,
      tags: [
        ...(one.may_be_disputed_payment ? [words.mayBeThis] : []),
        ...(one.disputed ? [words.disputed] : []),
        ...(one.refunded ? [words.refunded] : []),
      ],
      basis: describeBases(one.matched_by),
      at: one.paid_at,
      amount: { amountMinor: one.amount, currency: one.currency, exponent: one.currency_exponent },
    })),
  ];
  return rows.sort((left, right) => right.at.localeCompare(left.at));
}

/** "3 disputes in 7 orders", with this one. Undefined if no other record is known. */
export function historyHeadline({ payments, orders, disputes }: CustomerHistory): string | undefined {
  if (payments.count + orders.count + disputes.count === 0) return undefined;
  const all = ({ count, has_more: hasMore }: Pick<typeof orders, 'count' | 'has_more'>): [number, string] => [
    count + 1,
    hasMore ? '+' : '',
  ];
  const [purchases, of] = orders.count > 0 ? [orders, words.ofOrders] : [payments, words.ofPayments];
  return of(words.allDisputes(...all(disputes)), ...all(purchases));
}

/** "3 other disputes: 2 won, 1 open". */
export function historyCounts({ payments, orders, disputes }: CustomerHistory): string[] {
  const counted = (text: string, hasMore: boolean) => (hasMore ? words.moreThan(text) : text);
  const outcomes = [
    ...(disputes.won > 0 ? [words.won(disputes.won)] : []),
    ...(disputes.lost > 0 ? [words.lost(disputes.lost)] : []),
    ...(disputes.open > 0 ? [words.open(disputes.open)] : []),
  ].join(', ');
  const ofDisputes = counted(words.disputes(disputes.count), disputes.has_more);
  return [
    outcomes === '' ? ofDisputes : words.withOutcomes(ofDisputes, outcomes),
    counted(words.payments(payments.count), payments.has_more),
    counted(words.orders(orders.count), orders.has_more),
  ];
}

function describeBases(bases: readonly Basis[]): string {
  // A record that shares a value with the customer needs no other reason.
  const own = bases.filter((basis) => basis !== 'payment');
  return (own.length === 0 ? bases : own).map((basis) => texts.bases[basis]).join(' · ');
}
