import type { Dispute } from '../../case/disputes/disputes.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import { likelyMatches, nearMs, type Clues, type OrderMatch, type PaymentMatch } from './order-matching.js';
import { likelyPayments } from './payment-matching.js';

export type LikelyRecordsDeps = {
  readonly orders: Pick<OrdersRepository, 'findLikely' | 'findPaid' | 'findByTransactions'>;
  readonly payments: Pick<PaymentsRepository, 'findLikely'>;
};

/** Candidates, the likeliest first. */
type Candidates = { readonly orders: readonly OrderMatch[]; readonly payments: readonly PaymentMatch[] };

type Known = {
  readonly clues: Clues;
  /** As the provider reported it. */
  readonly paidAt: Date | undefined;
  readonly possible: Candidates;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Days. No card network allows a longer time between a payment and its dispute. */
const lookBackDays = 560;
const candidatesMax = 5;

/**
 * Finds orders and payments that resemble a disputed payment. None of them is certain.
 * @param known the known data of the payment, and the records found by ID or number
 */
export async function findLikelyRecords(
  deps: LikelyRecordsDeps,
  dispute: Dispute,
  { clues, paidAt, possible }: Known,
): Promise<Candidates> {
  const { tenantId, amount, createdAt } = dispute;
  const { emails, cardFingerprints } = clues;
  const from = new Date(createdAt.getTime() - lookBackDays * dayMs);
  // A dispute that is dated by the day begins at midnight.
  const to = new Date(createdAt.getTime() + dayMs);
  const orders = await deps.orders.findLikely(tenantId, { ...amount, emails, from, to: createdAt });
  const found = await deps.payments.findLikely(tenantId, {
    ...{ amount, cardFingerprints, emails, from, to },
    // Many payments have the same amount.
    paid: paidAt === undefined ? { from, to } : around(paidAt),
  });
  const payments = likelyPayments(found, dispute, clues);
  const ofPayments = await ordersOf(deps, tenantId, payments.slice(0, candidatesMax));
  const likely = [...ofPayments, ...likelyMatches(orders, dispute, clues)].sort(
    (left, right) => right.confidence - left.confidence,
  );
  return {
    orders: firstOfEach([...possible.orders, ...likely], ({ order }) => order.orderId),
    payments: firstOfEach([...possible.payments, ...payments], ({ payment }) => payment.externalId),
  };
}

/** The orders that name a likely payment. */
async function ordersOf(
  { orders }: LikelyRecordsDeps,
  tenantId: string,
  payments: readonly PaymentMatch[],
): Promise<OrderMatch[]> {
  const ids = payments.flatMap(({ payment }) => payment.providerPaymentId ?? []);
  const paid = await orders.findPaid(tenantId, ids);
  if (paid.length === 0) return [];
  const known = new Map<string, Order>(
    (await orders.findByTransactions(tenantId, ids)).map((order) => [order.orderId, order]),
  );
  return payments.flatMap(({ payment, basis, confidence, reasons }) =>
    paid
      .filter(({ transactionId }) => transactionId === payment.providerPaymentId)
      .flatMap(({ orderId }): OrderMatch[] => {
        const order = known.get(orderId);
        return order === undefined ? [] : [{ order, basis, confidence, reasons }];
      }),
  );
}

function around(time: Date): { from: Date; to: Date } {
  return { from: new Date(time.getTime() - nearMs), to: new Date(time.getTime() + nearMs) };
}

function firstOfEach<T>(matches: readonly T[], idOf: (match: T) => string): T[] {
  return matches
    .filter((match, at) => matches.findIndex((other) => idOf(other) === idOf(match)) === at)
    .slice(0, candidatesMax);
}
