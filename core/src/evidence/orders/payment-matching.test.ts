import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Payment } from '../../commerce/payments/payments.js';
import { cluesOf, withPayment, type MatchedDispute } from './order-matching.js';
import { exactPayments, likelyPayments, namedPayments } from './payment-matching.js';

const paidAt = new Date('2026-10-02T16:20:13Z');
const payment = (over: Partial<Payment> = {}): Payment => ({
  externalId: 'pay-1042',
  providerPaymentId: 'ch_abc123',
  amount: money(8640, 'USD'),
  paidAt,
  network: 'visa',
  cardFingerprint: 'fp_9c1',
  cardLast4: '4242',
  ip: undefined,
  deviceId: undefined,
  deviceFingerprint: undefined,
  accountId: undefined,
  email: 'maya@example.com',
  shippingAddress: undefined,
  description: undefined,
  isCardPresent: undefined,
  refunded: undefined,
  descriptor: undefined,
  arn: undefined,
  ...over,
});
const dispute = (over: Partial<MatchedDispute> = {}): MatchedDispute => ({
  transactionId: 'ch_abc123',
  metadata: {},
  raw: {},
  amount: money(8640, 'USD'),
  createdAt: new Date('2026-11-13T08:15:30Z'),
  ...over,
});
const exact = (payments: readonly Payment[], of = dispute()) => exactPayments(payments, of, cluesOf(of));
const named = (payments: readonly Payment[], of: MatchedDispute) => namedPayments(payments, of, cluesOf(of));
const likely = (payments: readonly Payment[], of: MatchedDispute) =>
  likelyPayments(payments, of, cluesOf(of)).map(({ payment: { externalId }, confidence, reasons }) => ({
    externalId,
    confidence,
    reasons,
  }));
const unknown = (over: Partial<MatchedDispute> = {}) => dispute({ transactionId: 'ch_other1', ...over });

describe('a payment of the data API', () => {
  describe("with the payment service's id", () => {
    it('is certain, also in another currency or after a refund', () => {
      expect(exact([payment()])[0]).to.include({ basis: 'transaction', confidence: 1 });
      const settled = dispute({ amount: money(7_900, 'EUR') });
      expect(exact([payment()], settled)[0]?.confidence).to.equal(1);
      expect(exact([payment({ refunded: money(8640, 'USD') })])[0]?.confidence).to.equal(1);
    });

    it('is only possible if several payments have it', () => {
      const twin = payment({ externalId: 'pay-2' });
      expect(exact([payment(), twin]).map(({ confidence }) => confidence)).to.deep.equal([0.5, 0.5]);
      const other = payment({ externalId: 'pay-3', amount: money(1, 'USD') });
      expect(exact([payment(), other]).map((one) => one.payment.externalId)).to.deep.equal(['pay-1042']);
    });

    it('is not the disputed one if it was paid after the dispute', () => {
      expect(exact([payment({ paidAt: new Date('2026-11-15T08:15:30Z') })])).to.deep.equal([]);
    });
  });

  describe("with the merchant's id", () => {
    const of = (over: Partial<MatchedDispute> = {}) =>
      unknown({ metadata: { payment: 'pay-1042' }, ...over });

    it('is nearly certain only with the same amount and currency', () => {
      expect(named([payment()], of())[0]).to.include({ basis: 'metadata', confidence: 0.9 });
      expect(named([payment()], of({ amount: money(8640, 'EUR') }))).to.deep.equal([]);
      expect(named([payment()], of({ amount: money(999, 'USD') }))).to.deep.equal([]);
    });

    it('may be disputed for what is left of it after a refund', () => {
      const refunded = payment({ refunded: money(2_640, 'USD') });
      expect(named([refunded], of({ amount: money(6_000, 'USD') }))).to.have.length(1);
      expect(named([payment()], of({ amount: money(6_000, 'USD') }))).to.deep.equal([]);
    });
  });

  describe('without an id', () => {
    const email = { metadata: { email: 'Maya@example.com' } };
    const card = { raw: { card: { last4: '4242', fingerprint: 'fp_9c1' } } };

    it('is likelier the more details agree, and never certain', () => {
      const of = (over: object) => likely([payment()], unknown(over))[0]?.confidence;
      expect(of({})).to.equal(0.3);
      expect(of({ raw: { card: { last4: '4242' } } })).to.equal(0.45);
      expect(of(email)).to.equal(0.65);
      expect(of(card)).to.equal(0.65);
      const times = { charge: { created: paidAt.toISOString() } };
      expect(of({ ...email, raw: { ...card.raw, ...times } })).to.equal(0.95);
    });

    it('states each reason once', () => {
      expect(likely([payment()], unknown({ ...email, ...card }))[0]?.reasons).to.deep.equal([
        'the same amount and currency',
        "the buyer's e-mail address",
        'the same card',
      ]);
    });

    it('is compared by what is left after refunds', () => {
      const refunded = payment({ refunded: money(2_640, 'USD') });
      const found = likely([refunded], unknown({ amount: money(6_000, 'USD') }));
      expect(found[0]).to.deep.include({ confidence: 0.3, reasons: ['the same amount after refunds'] });
    });

    it('in another currency needs more than its number', () => {
      expect(likely([payment({ email: undefined })], unknown({ amount: money(8640, 'EUR') }))).to.deep.equal(
        [],
      );
      expect(
        likely([payment()], unknown({ ...email, amount: money(8640, 'EUR') }))[0]?.reasons,
      ).to.deep.equal(["the buyer's e-mail address"]);
    });

    it('is excluded by other last digits of the card, or if it was paid after the dispute', () => {
      expect(likely([payment({ cardLast4: '1881' })], unknown({ ...email, ...card }))).to.deep.equal([]);
      const late = payment({ paidAt: new Date('2026-11-15T08:15:30Z') });
      expect(likely([late], unknown(email))).to.deep.equal([]);
    });

    it('is one of several, the likeliest and newest first', () => {
      const older = payment({ externalId: 'pay-1', paidAt: new Date('2026-09-02T00:00:00Z') });
      const unrelated = payment({ externalId: 'pay-2', email: 'ines@example.com' });
      const found = likely([unrelated, older, payment()], unknown(email));
      expect(found.map(({ externalId }) => externalId)).to.deep.equal(['pay-1042', 'pay-1', 'pay-2']);
    });

    it('is compared with what the provider reported of the payment', () => {
      const of = unknown();
      const clues = withPayment(cluesOf(of), {
        providerPaymentId: 'ch_other1',
        paidAt,
        card: { last4: '4242', fingerprint: 'fp_9c1' },
        customer: { email: 'MAYA@example.com' },
      });
      expect(likelyPayments([payment()], of, clues)[0]?.confidence).to.equal(0.95);
    });
  });
});
