import { formatMoney, money } from '@rebuttal/plugin-kit';
import type { SimulatedStore } from '@rebuttal/plugin-kit';

import { fromWire } from '../money.js';

import { siteOfAccount } from './apps.js';
import type { Books, StoredOrder } from './books.js';
import { publish, publishRemoval } from './events.js';
import type { Happening } from './events.js';
import { newOrder, toPrice } from './new-order.js';

/** More than this at once is an import from elsewhere, of which nothing is told: it is found by reading. */
const announcedMax = 20;

/** What happens on the merchant's site. */
export function createStore(books: Books): SimulatedStore {
  return {
    createOrders(account, { count = 1, ...wish }) {
      const site = siteOfAccount(books, account);
      const { amount, currency } = wish;
      const made = Array.from({ length: count }, (_, at) =>
        newOrder(books, site, at === 0 ? wish : { amount, currency, placedAt: wish.placedAt }),
      );
      for (const order of made) books.saveOrder(order);
      for (const { order } of made.length > announcedMax ? [] : made)
        publish(books, site, [
          {
            eventType: 'wix.ecom.v1.order_created',
            entityId: order.id,
            event: { createdEvent: { entity: order } },
          },
        ]);
      return { providerOrderIds: made.map(({ order }) => order.id) };
    },
    refundOrder(account, providerOrderId, amount) {
      const site = siteOfAccount(books, account);
      const stored = books.findOrder(site.instanceId, providerOrderId);
      if (stored === undefined) throw new RangeError(`there is no order ${providerOrderId} on this site`);
      publish(books, site, [refund(books, stored, amount)]);
    },
    removeApp(account, tells = true) {
      const site = siteOfAccount(books, account);
      books.saveSite({ ...site, isRemoved: true });
      if (tells) publishRemoval(books, site);
    },
  };
}

function refund(books: Books, stored: StoredOrder, amount: number | undefined): Happening {
  const { order, transactions } = stored;
  const [payment] = transactions.payments;
  if (payment === undefined) throw new RangeError('this order was not paid');
  const paid = fromWire(payment.amount.amount, order.currency);
  const back = amount === undefined ? paid : money(amount, order.currency);
  const told = {
    id: books.newId('refund'),
    createdDate: books.now(),
    transactions: [
      {
        paymentId: payment.id,
        amount: toPrice(back),
        refundStatus: 'SUCCEEDED',
        providerRefundId: `re_${books.newId('provider-refund').replaceAll('-', '')}`,
        externalRefund: false,
      },
    ],
    details: { reason: `${formatMoney(back)} back` },
  };
  const refunded = { ...transactions, refunds: [...transactions.refunds, told] };
  const isFull = back.amountMinor >= paid.amountMinor;
  books.saveOrder({
    ...stored,
    order: {
      ...order,
      paymentStatus: isFull ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED',
      updatedDate: books.now(),
    },
    transactions: refunded,
  });
  return {
    eventType: 'wix.ecom.v1.order_transactions_refund_completed',
    entityId: order.id,
    event: { actionEvent: { body: { orderTransactions: refunded, refundIds: [told.id] } } },
  };
}
