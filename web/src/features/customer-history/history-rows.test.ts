import { expect } from 'chai';

import type { CustomerHistory } from './api/customer-history.js';
import { historyCounts, historyHeadline, historyRows } from './history-rows.js';

const dollars = { currency: 'USD', currency_exponent: 2 };

const history: CustomerHistory = {
  known_by: ['email'],
  payment_pending: false,
  payments: {
    count: 1,
    has_more: false,
    latest: [
      {
        payment_id: 'ch_1',
        paid_at: '2026-03-01T09:00:00.000Z',
        amount: 1_250,
        ...dollars,
        description: null,
        disputed: true,
        dispute_id: 'dsp_1',
        refunded: true,
        may_be_disputed_payment: false,
        matched_by: ['email', 'payment'],
      },
    ],
  },
  orders: {
    count: 1,
    has_more: false,
    latest: [
      {
        order_id: 'ord_1',
        number: '1041',
        store_name: 'Hutches',
        placed_at: '2026-05-01T09:00:00.000Z',
        total: 900,
        ...dollars,
        may_be_disputed_payment: true,
        matched_by: ['payment'],
      },
    ],
  },
  disputes: {
    count: 100,
    has_more: true,
    won: 60,
    lost: 0,
    open: 1,
    latest: [
      {
        dispute_id: 'dsp_1',
        provider: 'stripe',
        psp_dispute_id: 'du_1',
        status: 'won',
        reason: 'product_not_received',
        amount: 1_250,
        ...dollars,
        created_at: '2026-04-01T09:00:00.000Z',
        same_payment: true,
        matched_by: ['email', 'card'],
      },
    ],
  },
};
const part = { count: 0, has_more: false, latest: [] };

describe('the rows of a customer’s history', () => {
  it('list records of all kinds, newest first, each with what it shares with the customer', () => {
    const rows = historyRows(history);
    expect(
      rows.map(({ title, tags, basis, disputeId }) => ({ title, tags, basis, disputeId })),
    ).to.deep.equal([
      {
        title: 'Order 1041',
        tags: ['May be the disputed purchase'],
        basis: 'Payment or order of this customer',
        disputeId: null,
      },
      {
        title: 'Dispute: Product not received',
        tags: ['Same payment'],
        basis: 'Same email · Same card',
        disputeId: 'dsp_1',
      },
      { title: 'Payment ch_1', tags: ['Disputed', 'Refunded'], basis: 'Same email', disputeId: 'dsp_1' },
    ]);
  });

  it('have a headline that counts this dispute and its order', () => {
    expect(historyHeadline(history)).to.equal('101+ disputes in 2 orders');
    const none = { ...part, won: 0, lost: 0, open: 0 };
    expect(historyHeadline({ ...history, orders: part, disputes: none })).to.equal('1 dispute in 2 payments');
    expect(historyHeadline({ ...history, orders: part, payments: part, disputes: none })).to.equal(undefined);
  });

  it('are counted with the outcomes of the disputes, and name missing kinds', () => {
    expect(historyCounts(history)).to.deep.equal([
      'More than 100 other disputes: 60 won, 1 open',
      '1 other payment',
      '1 other order',
    ]);
    expect(
      historyCounts({ ...history, orders: part, disputes: { ...part, won: 0, lost: 0, open: 0 } }),
    ).to.deep.equal(['No other disputes', '1 other payment', 'No other orders']);
  });
});
