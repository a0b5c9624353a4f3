import { formatMoney, money } from '@rebuttal/plugin-kit';
import type { SimulatedStore } from '@rebuttal/plugin-kit/simulator';

import { fromWire } from '../src/money.js';

import { siteOfAccount } from './apps.js';
import { publish, publishRemoval } from './events.js';
import type { EntityEvent } from './events.js';
import { newOrder, toPrice } from './new-order.js';
import type { SimulatorStore } from './simulator-store.js';
import type { SiteRecords, StoredOrder } from './site-records.js';

/** More orders than this at once count as an import, for which Wix posts no webhooks. */
const announcedMax = 20;

/** Actions on the merchant's site. */
export function createShop(store: SimulatorStore): SimulatedStore {
  return {
    createOrders(account, { count = 1, ...options }) {
      const records = siteOfAccount(store, account);
      const { amount, currency } = options;
      const made = Array.from({ length: count }, (_, at) =>
        newOrder(records, at === 0 ? options : { amount, currency, placedAt: options.placedAt }),
      );
      for (const order of made) records.saveOrder(order);
      for (const { order } of made.length > announcedMax ? [] : made)
        publish(records, [
          {
            eventType: 'wix.ecom.v1.order_created',
            entityId: order.id,
            event: { createdEvent: { entity: order } },
          },
        ]);
      return { providerOrderIds: made.map(({ order }) => order.id) };
    },
    refundOrder(account, providerOrderId, amount) {
      const records = siteOfAccount(store, account);
      publish(records, [refund(records, records.get('order', providerOrderId), amount)]);
    },
    removeApp(account, sendsWebhook = true) {
      const records = siteOfAccount(store, account);
      store.saveSite({ ...records.site, isRemoved: true });
      if (sendsWebhook) publishRemoval(records);
    },
  };
}

function refund(records: SiteRecords, stored: StoredOrder, amount: number | undefined): EntityEvent {
  const { order, transactions } = stored;
  const [payment] = transactions.payments;
  if (payment === undefined) throw new RangeError('this order was not paid');
  const paid = fromWire(payment.amount.amount, order.currency);
  const back = amount === undefined ? paid : money(amount, order.currency);
  const created = {
    id: records.newId('refund'),
    createdDate: records.now(),
    transactions: [
      {
        paymentId: payment.id,
        amount: toPrice(back),
        refundStatus: 'SUCCEEDED',
        providerRefundId: `re_${records.newId('provider-refund').replaceAll('-', '')}`,
        externalRefund: false,
      },
    ],
    details: { reason: `${formatMoney(back)} back` },
  };
  const refunded = { ...transactions, refunds: [...transactions.refunds, created] };
  const isFull = back.amountMinor >= paid.amountMinor;
  records.saveOrder({
    ...stored,
    order: {
      ...order,
      paymentStatus: isFull ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED',
      updatedDate: records.now(),
    },
    transactions: refunded,
  });
  return {
    eventType: 'wix.ecom.v1.order_transactions_refund_completed',
    entityId: order.id,
    event: { actionEvent: { body: { orderTransactions: refunded, refundIds: [created.id] } } },
  };
}
