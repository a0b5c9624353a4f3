import type { JsonObject, OrderPage } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toOrder } from '../src/order-mapping.js';
import { fetchOrders, listOrders } from '../src/orders.js';

import { respondingWith, recorded, wixContext, type SeenCall } from './helpers.js';

const page = recorded('orders.page.json') as { orders: JsonObject[] };
const payments = recorded('payments.list.json') as { orderTransactions: JsonObject[] };
const shipments = recorded('fulfillments.list.json') as { ordersWithFulfillments: JsonObject[] };
const [first = {}, second = {}] = page.orders;
const detailsOf = (at: number) => ({
  payments: payments.orderTransactions[at],
  shipments: shipments.ordersWithFulfillments[at],
});

describe('mapping a Wix order', () => {
  it('maps buyer, items, amounts, payment and shipment', () => {
    const order = toOrder(first, detailsOf(0));
    expect(order).to.deep.include({
      number: '10042',
      total: { amountMinor: 8640, currency: 'USD' },
      shippingCost: { amountMinor: 660, currency: 'USD' },
      paymentStatus: 'PAID',
      channel: 'WEB',
      delivery: { method: 'Standard US', promise: '3-5 business days' },
      refunds: [],
    });
    expect(order.buyer).to.include({ email: 'maya.lindqvist@example.com', name: 'Maya Lindqvist' });
    expect(order.shippingAddress).to.include({ line1: '1200 SW Park Ave', line2: 'Apt 7', region: 'US-OR' });
    expect(order.items).to.deep.equal([
      {
        name: 'Beeswax candle set',
        sku: 'CND-FIG-2',
        quantity: 2,
        choices: ['Scent: Fig'],
        unitPrice: { amountMinor: 3990, currency: 'USD' },
        total: { amountMinor: 7980, currency: 'USD' },
      },
    ]);
    expect(order.payments?.[0]).to.deep.include({
      cardLast4: '4242',
      transactionIds: ['pi_3QkW2eLmzcr6KMrH1Xy2Zz3A', '6c2f3b44-5d55-4a0f-9a77-7d0c1b2e3f40'],
    });
    expect(order.shipments?.[0]).to.deep.include({
      carrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
      items: [{ name: 'Beeswax candle set', quantity: 2 }],
    });
  });

  it('counts only refunds that reached the buyer', () => {
    expect(toOrder(second, detailsOf(1)).refunds).to.deep.equal([
      {
        id: 'aa11bb22-cc33-4d44-8e55-ff6677889900',
        refundedAt: new Date('2026-10-12T11:40:08Z'),
        amount: { amountMinor: 2000, currency: 'USD' },
        reason: 'One candle arrived broken',
        transactionIds: ['5T1234567A890123B', '77665544-3322-4110-8ffe-ddccbbaa9988'],
      },
    ]);
    const withStatus = (refundStatus: string | undefined, externalRefund = false) => ({
      refunds: [{ id: 'r', transactions: [{ amount: { amount: '5' }, refundStatus, externalRefund }] }],
    });
    const counted = (transactions: JsonObject) =>
      toOrder(second, { ...detailsOf(1), payments: transactions }).refunds?.length;
    for (const status of ['PENDING', 'STARTED', 'SCHEDULED', 'FAILED', undefined])
      expect(counted(withStatus(status)), status).to.equal(0);
    expect(counted(withStatus(undefined, true))).to.equal(1);
  });

  it('requires only id, date, currency and total', async () => {
    const bare = {
      id: 'o1',
      createdDate: '2026-10-02T16:20:11Z',
      currency: 'JPY',
      priceSummary: { total: { amount: '4800' } },
    };
    const order = toOrder(bare, { payments: undefined, shipments: undefined });
    expect(order).to.deep.include({ total: { amountMinor: 4800, currency: 'JPY' }, buyer: {}, items: [] });
    expect([order.payments, order.refunds, order.shipments]).to.deep.equal([undefined, undefined, undefined]);
    for (const name of ['id', 'createdDate', 'currency', 'priceSummary'])
      await expectProviderError(
        () => toOrder({ ...bare, [name]: undefined }, { payments: {}, shipments: {} }),
        'unexpected_answer',
      );
  });
});

describe('listing Wix orders', () => {
  const minted = { body: { access_token: 'token', expires_in: 14_400 } };
  const search = '/ecom/v1/orders/search';
  const bodies: Readonly<Record<string, unknown>> = {
    '/ecom/v1/payments/list-by-ids': payments,
    '/ecom/v1/fulfillments/list-by-ids': shipments,
  };
  type Page = { orders: JsonObject[]; metadata: object };
  /** Two pages, then none. */
  function wix(refused: readonly string[] = []) {
    const pages: Page[] = [
      page as unknown as Page,
      { orders: [], metadata: { cursors: {}, hasNext: false } },
    ];
    return respondingWith(({ path }: SeenCall) => {
      if (path === '/oauth2/token') return minted;
      if (refused.includes(path)) return { status: 403, body: recorded('missing-scope.json').body };
      return { body: path === search ? pages.shift() : bodies[path] };
    });
  }
  async function all(pages: AsyncIterable<OrderPage>): Promise<OrderPage[]> {
    const read = [];
    for await (const one of pages) read.push(one);
    return read;
  }
  const since = new Date('2026-10-01T00:00:00Z');

  it('queries by last change with every status, then only with the cursor', async () => {
    const { http, calls } = wix();
    const pages = await all(listOrders(wixContext({ http }), { since }));
    expect(pages.map(({ orders }) => orders.length)).to.deep.equal([2, 0]);
    const queries = calls.filter(({ path }) => path === search).map(({ body }) => body.search);
    expect(queries).to.deep.equal([
      {
        filter: {
          updatedDate: { $gte: '2026-10-01T00:00:00.000Z' },
          status: { $in: ['APPROVED', 'CANCELED', 'PENDING', 'REJECTED'] },
        },
        sort: [{ fieldName: 'updatedDate', order: 'ASC' }],
        cursorPaging: { limit: 100 },
      },
      { cursorPaging: { limit: 100, cursor: 'eyJvZmZzZXQiOjJ9.c2lnbmVk' } },
    ]);
  });

  it('continues at the last position, and ten minutes earlier after a finished listing', async () => {
    const [broken, ended] = await all(listOrders(wixContext({ http: wix().http }), { since }));
    for (const [position, from] of [
      [broken?.position, '2026-10-12T11:40:09.500Z'],
      [ended?.position, '2026-10-12T11:30:09.500Z'],
    ] as const) {
      const { http, calls } = wix();
      await all(listOrders(wixContext({ http }), { position: position ?? '' }));
      const { filter } = calls.find(({ path }) => path === search)!.body.search as { filter: JsonObject };
      expect(filter.updatedDate).to.deep.equal({ $gte: from });
    }
    await expectProviderError(
      () => all(listOrders(wixContext({ http: wix().http }), { position: 'rabbit' })),
      'unexpected_answer',
    );
  });

  it('keeps orders without payments or shipments if permissions are missing, with notes', async () => {
    const { http } = wix(Object.keys(bodies));
    const [read] = await all(listOrders(wixContext({ http }), { since }));
    expect(read?.orders).to.have.length(2);
    expect(read?.orders[0]).to.include({ payments: undefined, shipments: undefined });
    expect(read?.notes.join(' '))
      .to.contain('Payments are not readable')
      .and.contain('Shipments are not readable');
  });

  it('names the missing permission if orders cannot be read', async () => {
    const { http } = wix([search]);
    const error = await expectProviderError(
      () => all(listOrders(wixContext({ http }), { since })),
      'credentials',
    );
    expect(error.message).to.contain('Order permission missing');
  });

  it('fetches by id, a hundred at a time, each once', async () => {
    const ids = Array.from(
      { length: 130 },
      (_, at) => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`,
    );
    const queries: number[] = [];
    const { http } = respondingWith(({ path, body }) => {
      if (path === '/oauth2/token') return minted;
      const { filter } = body.search as { filter: { id: { $in: string[] } } };
      queries.push(filter.id.$in.length);
      return { body: { orders: [], metadata: {} } };
    });
    expect(await fetchOrders(wixContext({ http }), [...ids, ...ids, 'no-guid'])).to.deep.equal([]);
    expect(queries).to.deep.equal([100, 30]);
  });
});
