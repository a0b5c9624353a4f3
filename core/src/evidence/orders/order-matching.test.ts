import { money, type ProviderPayment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Order } from '../../commerce/orders/orders.js';
import { withDifferences } from './order-differences.js';
import { cluesOf, exactMatches, likelyMatches, namedMatches } from './order-matching.js';

const paidAt = new Date('2026-10-02T16:20:13Z');
const order = (over: Partial<Order> = {}): Order => ({
  orderId: 'ord_1',
  tenantId: 'ten_1',
  storeId: 'sto_1',
  storeName: 'Rabbit & Hutch',
  provider: 'wix',
  providerOrderId: '2a0e6a54-31a4-4c1b-9a55-3b3f7c0d1e42',
  number: '10042',
  placedAt: paidAt,
  updatedAt: paidAt,
  syncedAt: paidAt,
  refundCauses: [],
  erasedAt: undefined,
  total: money(8640, 'USD'),
  buyer: { email: 'Maya@example.com' },
  items: [],
  trail: [],
  refunds: [],
  shipments: [],
  payments: [{ id: 'p1', amount: money(8640, 'USD'), paidAt, cardLast4: '4242', transactionIds: ['pi_1'] }],
  ...over,
});
type DisputeFields = Parameters<typeof cluesOf>[0];
const dispute = (over: Partial<DisputeFields> = {}): DisputeFields => ({
  transactionId: 'ch_abc123',
  metadata: {},
  raw: {},
  amount: money(8640, 'USD'),
  createdAt: new Date('2026-11-13T08:15:30Z'),
  ...over,
});
const likeness = (of: Partial<Order>, fields: Partial<DisputeFields>) => {
  const seen = dispute(fields);
  return likelyMatches([order(of)], seen, cluesOf(seen))[0];
};

describe('order clues in a dispute', () => {
  it('include the ids of the payment and the ids next to them', () => {
    const { transactionIds } = cluesOf(
      dispute({ metadata: { stripe_payment_intent: 'pi_3QkW2eLmzcr6', note: 'Thank you', kind: 'inquiry' } }),
    );
    expect(transactionIds).to.deep.equal(['ch_abc123', 'pi_3QkW2eLmzcr6']);
  });

  it('include order names, email addresses, card endings and times from anywhere in the data', () => {
    const clues = cluesOf(
      dispute({
        metadata: { order_number: '#10042', wix_order_id: 'abc' },
        raw: {
          evidence: { customer_email_address: 'Maya@Example.com' },
          payment_method_details: { card: { last4: '4242', exp_year: 2030 } },
          charge: { created: 1_790_958_013 },
          evidence_details: { due_by: 1_795_000_000 },
        },
      }),
    );
    expect(clues.orderNames).to.deep.equal(['10042', '#10042', 'abc', '#abc']);
    expect(clues.emails).to.deep.equal(['maya@example.com']);
    expect(clues.cardLast4).to.deep.equal(['4242']);
    expect(clues.times).to.deep.equal([new Date(1_790_958_013_000)]);
  });

  it('are read from arbitrarily deep and long provider data', () => {
    let raw: unknown = 'maya@example.com';
    for (let depth = 0; depth < 500; depth += 1) raw = { raw };
    expect(cluesOf(dispute({ raw })).emails).to.deep.equal(['maya@example.com']);
    const long = Array.from({ length: 100_000 }, (_, at) => `text ${at}`);
    expect(cluesOf(dispute({ raw: long })).emails).to.deep.equal([]);
  });
});

describe('an order that matches', () => {
  it('is certain by a unique payment id, and ambiguous if several orders have it', () => {
    expect(exactMatches([order()], dispute())[0]).to.include({ basis: 'transaction', confidence: 1 });
    const twin = order({ orderId: 'ord_2' });
    expect(exactMatches([order(), twin], dispute()).map(({ confidence }) => confidence)).to.deep.equal([
      0.5, 0.5,
    ]);
    const other = order({ orderId: 'ord_3', total: money(100, 'USD') });
    expect(exactMatches([order(), other], dispute()).map(({ order: { orderId } }) => orderId)).to.deep.equal([
      'ord_1',
    ]);
  });

  it('is no certain match if the buyer, the address, the day or the amount differ from the payment', () => {
    const match = {
      order: order(),
      basis: 'transaction',
      confidence: 1,
      reasons: ['the same payment ID'],
    } as const;
    const against = (payment: Partial<ProviderPayment>) =>
      withDifferences(match, { payment: { providerPaymentId: 'pi_1', ...payment } });
    const address = { postalCode: '90210', country: 'US' };
    const fitting = { amount: money(8640, 'USD'), paidAt, customer: { email: 'maya@example.com' } };
    expect(against(fitting)).to.equal(match);
    expect(against({})).to.equal(match);
    const [located] = [{ ...match, order: order({ shippingAddress: address }) }];
    expect(
      withDifferences(located, {
        payment: {
          providerPaymentId: 'pi_1',
          customer: { shippingAddress: { ...address, postalCode: '10001' } },
        },
      }).reasons,
    ).to.include('but the address differs');
    for (const [part, payment] of [
      ['buyer', { customer: { email: 'other@example.com' } }],
      ['day', { paidAt: new Date('2026-09-02T16:20:13Z') }],
      ['amount', { amount: money(100, 'USD') }],
    ] as const) {
      const { confidence, reasons } = against({ ...fitting, ...payment });
      expect(reasons, part).to.deep.equal(['the same payment ID', `but the ${part} differs`]);
      expect(confidence).to.be.below(0.9);
    }
    const byPerson = { ...match, basis: 'person' } as const;
    expect(
      withDifferences(byPerson, { payment: { providerPaymentId: 'pi_1', amount: money(1, 'USD') } }),
    ).to.equal(byPerson);
  });

  it('is nearly certain by its id, and by its number only with currency, amount and time', () => {
    const byName = (of: Partial<Order>, name: string) => {
      const seen = dispute({ metadata: { order: name } });
      return namedMatches([order(of)], seen, cluesOf(seen))[0]?.confidence;
    };
    expect(byName({}, order().providerOrderId)).to.equal(0.98);
    expect(byName({}, '10042')).to.equal(0.9);
    expect(byName({ total: money(8640, 'EUR') }, '10042')).to.equal(undefined);
    expect(byName({ total: money(100, 'USD') }, '10042')).to.equal(undefined);
    expect(byName({ placedAt: new Date('2026-12-01T00:00:00Z') }, '10042')).to.equal(undefined);
  });

  it('scores higher the more fields agree, but never as high as by an id', () => {
    const email = { metadata: { email: 'maya@example.com' } };
    const all = { ...email, raw: { card: { last4: '4242' }, charge: { created: 1_790_958_013 } } };
    expect(likeness({}, {})?.confidence).to.equal(0.3);
    expect(likeness({}, email)?.confidence).to.equal(0.65);
    expect(likeness({}, all)?.confidence).to.equal(0.95);
    expect(likeness({}, all)?.reasons).to.have.length(4);
    expect(likeness({ total: money(1, 'USD'), payments: [] }, email)?.confidence).to.equal(0.35);
  });

  it('needs at least the amount, and ignores the time of the dispute', () => {
    expect(likeness({ total: money(1, 'USD'), payments: [] }, {})).to.equal(undefined);
    const fields = { raw: { created: '2026-11-13T08:15:30Z' } };
    const late = { placedAt: new Date('2026-11-12T20:00:00Z'), payments: [] };
    expect(likeness(late, fields)?.reasons).to.deep.equal(['the same amount and currency']);
  });

  it('may be one whose payments could not be read', () => {
    expect(likeness({ payments: undefined }, {})?.confidence).to.equal(0.3);
  });
});
