import type { ProviderPayment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Evidence } from '../exhibits/evidence.js';
import { toDisputeFacts, type FactSources } from './dispute-record.js';
import { findFact, type FactKey } from './facts.js';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const readAt = new Date('2026-11-25T10:00:00Z');
const read = (payment: Partial<ProviderPayment>) => ({
  payment: { providerPaymentId: 'ch_1', ...payment },
  providerLabel: 'Stripe',
  readAt,
});

function exhibit(over: Partial<Evidence>): Evidence {
  return {
    evidenceId: 'evd_1',
    evidenceType: 'proof_of_delivery',
    title: 'Exhibit',
    details: {},
    createdAt: readAt,
    unsendableBecause: undefined,
    ...over,
  } as Evidence;
}

const sources = (over: Partial<FactSources> = {}): FactSources => ({
  dispute: { provider: 'adyen', amount: eur(12_000), metadata: {} } as Dispute,
  providerLabel: 'Adyen',
  payment: undefined,
  order: undefined,
  recordedPayment: undefined,
  customer: undefined,
  evidence: [],
  settings: {
    statementDescriptor: undefined,
    merchantId: undefined,
    collectsEvidence: true,
    images: {},
  },
  entered: [],
  position: { refund: undefined, duplicate: undefined },
  now: readAt,
  ...over,
});
const order = {
  orderId: 'ord_1',
  number: '1041',
  placedAt: new Date('2026-11-11T10:00:00Z'),
  syncedAt: readAt,
  buyer: { name: 'R. Order', email: 'order@example.com' },
  items: [
    { name: 'Rabbit hutch', quantity: 1 },
    { name: 'Hay', quantity: 2 },
  ],
  shipments: [{ id: 'shp_1', carrier: 'dhl', trackingNumber: 'JD0001', items: [] }],
} as unknown as FactSources['order'];

const valueOf = (over: Partial<FactSources>, key: FactKey) =>
  findFact(toDisputeFacts(sources(over)), key)?.value;

describe('the facts of a dispute', () => {
  const entered = [
    { key: 'customer_name', value: 'By hand', enteredBy: 'Hazel', enteredAt: readAt },
  ] as const;
  const payment = read({ customer: { name: 'By provider' } });

  it('prefer a person to the provider, and the provider to the order', () => {
    expect(valueOf({ entered, payment, order }, 'customer_name')).to.equal('By hand');
    expect(valueOf({ payment, order }, 'customer_name')).to.equal('By provider');
    expect(valueOf({ order }, 'customer_name')).to.equal('R. Order');
    expect(valueOf({}, 'customer_name')).to.equal(undefined);
  });

  it('prefer the order to the evidence', () => {
    const evidence = [exhibit({ details: { carrier: 'UPS', number: '1Z999' } })];
    expect(valueOf({ order, evidence }, 'tracking_number')).to.equal('JD0001');
    expect(valueOf({ order, evidence }, 'carrier')).to.equal('DHL');
    expect(valueOf({ evidence }, 'carrier')).to.equal('UPS');
  });

  it('list what the order contains', () => {
    expect(valueOf({ order }, 'order_items')).to.equal('1 x Rabbit hutch, 2 x Hay');
  });

  it('name the items by the description of the payment where no order does, without a quantity', () => {
    const described = read({ description: ' Two dwarf\nrabbits ' });
    const items = (over: Partial<FactSources>) => findFact(toDisputeFacts(sources(over)), 'order_items');
    expect(items({ payment: described })).to.deep.include({
      value: 'Two dwarf rabbits',
      source: { kind: 'provider', label: 'Stripe', observedAt: readAt },
    });
    const empty = { ...order, items: [] } as unknown as FactSources['order'];
    expect(items({ payment: described, order: empty })?.value).to.equal('Two dwarf rabbits');
    expect(items({ payment: described, order })?.value).to.equal('1 x Rabbit hutch, 2 x Hay');
    expect(items({ payment: read({ description: 'r'.repeat(500) }) })?.value).to.have.length(200);
  });

  it('do not mistake an order number or ID for an item', () => {
    for (const description of ['ORD-5023', '#1041', 'pi_3Abc9', ' ', undefined])
      expect(valueOf({ payment: read({ description }) }, 'order_items'), description).to.equal(undefined);
  });

  it('read the ARN from the dispute', () => {
    const dispute = { ...sources().dispute, metadata: { adyen_arn: '74027516310001234567890' } };
    expect(valueOf({ dispute }, 'acquirer_reference')).to.equal('74027516310001234567890');
    const foreign = { ...sources().dispute, metadata: { shop_arn: '1' } };
    expect(valueOf({ dispute: foreign }, 'acquirer_reference')).to.equal(undefined);
  });

  it('are those that the notice of the dispute states, after all other records', () => {
    const metadata = {
      worldpay_payment_day: '2026-11-11',
      worldpay_card_last4: '0259',
      worldpay_order_id: 'A-1041',
      worldpay_merchant_id: '4417',
    };
    const dispute = { ...sources().dispute, provider: 'worldpay', network: 'visa', metadata };
    const stated = ['payment_date', 'card_last4', 'card_brand', 'order_number', 'merchant_id'] as const;
    expect(stated.map((key) => valueOf({ dispute }, key))).to.deep.equal([
      '2026-11-11',
      '0259',
      'visa',
      'A-1041',
      '4417',
    ]);
    expect(valueOf({ dispute, order }, 'order_number')).to.equal('1041');
    const adyen = { ...sources().dispute, metadata: { adyen_merchant_reference: '1041' } };
    expect(valueOf({ dispute: adyen }, 'order_number')).to.equal('1041');
  });

  it('name the result of each check', () => {
    const checked = read({
      checks: { addressLine: 'match', postalCode: 'mismatch', securityCode: 'unchecked' },
      threeDSecure: { outcome: 'attempted', eci: '06' },
    });
    expect(valueOf({ payment: checked }, 'avs')).to.equal('street matched, postal code did not match');
    expect(valueOf({ payment: checked }, 'cvc')).to.equal('not checked');
    expect(valueOf({ payment: checked }, 'three_d_secure')).to.equal('attempted, ECI 06');
  });

  const delivery = {
    status: 'delivered',
    number: 'JD0001',
    delivered_at: '2026-11-14',
    signed_by: 'R SAMPLE',
  };

  it('state no delivery that an exhibit contradicts', () => {
    const proof = exhibit({ details: delivery });
    const returned = (number: string) => exhibit({ details: { status: 'returned', number } });
    expect(valueOf({ evidence: [proof] }, 'delivered_date')).to.equal('2026-11-14');
    expect(valueOf({ evidence: [proof, returned('JD0002')] }, 'signed_by')).to.equal('R SAMPLE');
    expect(valueOf({ evidence: [proof, returned('JD0001')] }, 'delivered_date')).to.equal(undefined);
    expect(valueOf({ evidence: [proof, returned('JD0001')] }, 'signed_by')).to.equal(undefined);
    expect(valueOf({ evidence: [proof, returned('jd 0001')] }, 'signed_by')).to.equal(undefined);
    const contradicting = { ...proof, text: 'Returned to sender on 16 November.' };
    expect(valueOf({ evidence: [contradicting] }, 'delivered_date')).to.equal(undefined);
  });

  it('ignore evidence that cannot be sent', () => {
    const evidence = [exhibit({ details: delivery, unsendableBecause: 'It is protected.' })];
    expect(valueOf({ evidence }, 'delivered_date')).to.equal(undefined);
  });
});

describe('the refunds of a dispute', () => {
  const proof = (details: Evidence['details']) => exhibit({ evidenceType: 'refund_proof', details });
  const refund = (id: string, amountMinor: number, more: object = {}) => ({
    id,
    amount: eur(amountMinor),
    ...more,
  });
  const paid = (...refunds: NonNullable<ProviderPayment['refunds']>) => read({ refunds });

  const whole = (details: Evidence['details'], text?: string) =>
    ({ ...proof({ amount: 12_000, currency: 'EUR', ...details }), text }) as Evidence;
  const rest = { dispute: { ...sources().dispute, amount: eur(5000) } };
  const recorded = (amountMinor: number, refundedMinor: number) =>
    ({
      externalId: 'pay-1',
      amount: eur(amountMinor),
      refunded: eur(refundedMinor),
      paidAt: new Date('2026-11-11'),
    }) as FactSources['recordedPayment'];

  const cases: readonly [string, Partial<FactSources>, string, number][] = [
    ['no refund', {}, 'none', 0],
    ['the whole amount', { payment: paid(refund('re_1', 12_000)) }, 'full', 12_000],
    ['a pending refund', { payment: paid(refund('re_1', 12_000, { status: 'pending' })) }, 'none', 0],
    ['a failed refund', { payment: paid(refund('re_1', 12_000, { status: 'failed' })) }, 'none', 0],
    [
      'the provider and a proof of another refund',
      {
        payment: paid(refund('re_1', 2400)),
        evidence: [proof({ amount: 9600, currency: 'EUR', id: 're_2', refunded_at: '2026-11-17' })],
      },
      'full',
      12_000,
    ],
    [
      'the provider and a proof of the same refund',
      {
        payment: paid(refund('re_1', 6000)),
        evidence: [proof({ amount: 6000, currency: 'EUR', id: 're_1' })],
      },
      'partial',
      6000,
    ],
    [
      'a dispute over the rest of a payment that was refunded before',
      { ...rest, recordedPayment: recorded(12_000, 7000) },
      'none',
      0,
    ],
    [
      'a refund of the rest, too',
      {
        ...rest,
        payment: read({ amount: eur(12_000), refunds: [refund('re_1', 7000), refund('re_2', 5000)] }),
      },
      'full',
      5000,
    ],
    ['a refund in the future', { evidence: [whole({ refunded_at: '2026-12-24' })] }, 'none', 0],
    ['a refund today', { evidence: [whole({ refunded_at: '2026-11-25' })] }, 'full', 12_000],
    [
      'a refund before the payment',
      { payment: read({ paidAt: new Date('2026-11-11') }), evidence: [whole({ refunded_at: '2026-11-01' })] },
      'none',
      0,
    ],
    ['a refund of another order', { order, evidence: [whole({}, 'Refund for order 2099.')] }, 'none', 0],
    ['a refund of this order', { order, evidence: [whole({}, 'Refund for order #1041.')] }, 'full', 12_000],
    [
      'a refund of another payment',
      { payment: read({}), evidence: [whole({}, 'Refund of payment ch_2.')] },
      'none',
      0,
    ],
    [
      'a refund to another card',
      { payment: read({ card: { last4: '0259' } }), evidence: [whole({}, 'Refunded to card ending 9999.')] },
      'none',
      0,
    ],
    [
      'a refund to this card',
      { payment: read({ card: { last4: '0259' } }), evidence: [whole({}, 'Refunded to Visa •••• 0259.')] },
      'full',
      12_000,
    ],
    ['a refund that bounced', { evidence: [whole({}, 'Refund sent, the transfer bounced.')] }, 'none', 0],
    ['a store credit', { evidence: [whole({}, 'Refunded as store credit.')] }, 'none', 0],
    ['a requested refund', { evidence: [whole({}, 'Refund requested by the customer.')] }, 'none', 0],
  ];
  for (const [name, over, state, total] of cases)
    it(`are ${state} with ${name}`, () => {
      const facts = toDisputeFacts(sources(over));
      expect(facts.refundState).to.equal(state);
      expect(facts.refundedTotal).to.deep.equal(eur(total));
      const expected = total === 0 ? undefined : `EUR ${(total / 100).toFixed(2)}`;
      expect(findFact(facts, 'refunded_total')?.value).to.equal(expected);
    });

  it('name the part that was refunded before, and the proofs that do not count', () => {
    const part = toDisputeFacts(sources({ ...rest, recordedPayment: recorded(12_000, 7000) }));
    expect(part.refundedBefore).to.deep.equal(eur(7000));
    const uncounted = (over: Partial<FactSources>) => toDisputeFacts(sources(over)).uncountedRefunds;
    const of = (why: 'other_payment' | 'future') => [{ evidenceId: 'evd_1', why }];
    expect(uncounted({ order, evidence: [whole({}, 'Refund for order 2099.')] })).to.deep.equal(
      of('other_payment'),
    );
    const early = {
      payment: read({ paidAt: new Date('2026-11-11') }),
      evidence: [whole({ refunded_at: '2026-11-01' })],
    };
    expect(uncounted(early)).to.deep.equal(of('other_payment'));
    expect(uncounted({ evidence: [whole({ refunded_at: '2026-12-24' })] })).to.deep.equal(of('future'));
    expect(uncounted({ order, evidence: [whole({}, 'Refund for order 1041.')] })).to.equal(undefined);
  });

  const totals = [
    ['EUR 120.00', 'full', [2400, 9600]],
    ['EUR 24.00', 'partial', [2400]],
    ['EUR 10.00', 'partial', [1000]],
    ['EUR 0.00', 'none', []],
  ] as const;
  for (const [value, state, amounts] of totals)
    it(`add up to ${value} if a person entered it`, () => {
      const entered = [{ key: 'refunded_total', value, enteredBy: 'Hazel', enteredAt: readAt }] as const;
      const facts = toDisputeFacts(sources({ entered, payment: paid(refund('re_1', 2400)) }));
      expect(facts.refundState).to.equal(state);
      expect(facts.refunds.map(({ amount }) => amount)).to.deep.equal(amounts.map(eur));
      expect(facts.refundedTotal).to.deep.equal(eur(amounts.reduce((sum, amount) => sum + amount, 0)));
      expect(findFact(facts, 'refunded_total')).to.deep.include({
        value,
        source: { kind: 'user', label: 'Hazel', observedAt: readAt },
      });
    });
});
