import type { ProviderPayment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Payment } from '../../commerce/payments/payments.js';
import {
  toDisputedTransaction,
  toPriorTransactions,
  type TransactionSources,
} from './compared-transactions.js';
import { noPayments, type RecordedPayment } from './data-api-payments.js';
import { nothingEntered } from './entered-evidence.js';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const paidAt = new Date('2026-05-01T10:00:00Z');
const payment: ProviderPayment = {
  providerPaymentId: 'ch_disputed',
  amount: usd(5_000),
  paidAt: new Date('2026-10-01T12:00:00Z'),
  card: { fingerprint: 'card-a', last4: '4242' },
  customer: { email: 'robin@example.com' },
};
const recorded = (over: Partial<RecordedPayment> = {}): RecordedPayment => ({
  ...({} as Payment),
  paymentId: 'own-1',
  paidAt,
  amount: usd(2_900),
  isDisputed: false,
  ip: '203.0.113.7',
  email: 'shop@example.com',
  ...over,
});
const sourcesOf = (over: Partial<TransactionSources> = {}): TransactionSources => ({
  dispute: { disputeId: 'dsp_1', transactionId: 'ch_disputed', amount: usd(5_000) },
  payment,
  shippingAddress: undefined,
  facts: { refundState: 'none', refundedTotal: usd(0), productDescription: 'Rabbit hutch' },
  recorded: noPayments,
  prefilled: undefined,
  entered: nothingEntered,
  ...over,
});

describe('the disputed payment that is compared', () => {
  it('takes each value from a person, then from the company, then from the provider', () => {
    const own = { recorded: { disputed: recorded(), priors: [] } };
    expect(toDisputedTransaction(sourcesOf()).identifiers).to.deep.equal({ email: 'robin@example.com' });
    expect(toDisputedTransaction(sourcesOf(own)).identifiers).to.deep.equal({
      ipAddress: '203.0.113.7',
      email: 'shop@example.com',
    });
    const entered = { ...nothingEntered, disputed: { email: 'hand@example.com' } };
    expect(toDisputedTransaction(sourcesOf({ ...own, entered })).identifiers.email).to.equal(
      'hand@example.com',
    );
  });

  it('has the payment time that the provider reports', () => {
    const own = { recorded: { disputed: recorded(), priors: [] } };
    expect(toDisputedTransaction(sourcesOf(own)).paidAt).to.deep.equal(payment.paidAt);
    expect(toDisputedTransaction(sourcesOf({ ...own, payment: undefined })).paidAt).to.deep.equal(paidAt);
  });

  it('is merchandise if it was shipped, and unknown otherwise', () => {
    const facts = { ...sourcesOf().facts, trackingNumber: 'JD0001' };
    expect(toDisputedTransaction(sourcesOf()).merchandiseOrServices).to.equal(undefined);
    expect(toDisputedTransaction(sourcesOf({ facts })).merchandiseOrServices).to.equal('merchandise');
  });
});

describe('the prior payments that are compared', () => {
  const earlier = { id: 'ch_b', amount: usd(2_900), paidAt, otherIds: ['pi_b'], cardFingerprint: 'card-a' };

  it('are each listed once, also if the company knows them by another ID', () => {
    const priors = [recorded({ paymentId: 'pi_b', description: 'Hay' }), recorded({ paymentId: 'own-2' })];
    const found = toPriorTransactions(
      sourcesOf({
        payment: { ...payment, earlierPayments: [earlier] },
        recorded: { disputed: undefined, priors },
      }),
    );
    expect(found.map(({ paymentId, description }) => [paymentId, description])).to.deep.equal([
      ['ch_b', 'Hay'],
      ['own-2', undefined],
    ]);
    expect(found[0]?.identifiers.ipAddress).to.equal('203.0.113.7');
  });

  it('have the values that each source reports', () => {
    const unusable = { ...earlier, isDisputed: true, isUnpaid: true } as const;
    const [one] = toPriorTransactions(
      sourcesOf({ payment: { ...payment, unusableEarlierPayments: [unusable] } }),
    );
    expect(one).to.deep.include({
      isDisputed: true,
      isPaid: false,
      isRefunded: false,
      isFraudReported: undefined,
      isSameCard: true,
    });
  });

  it('are reported as fraud if the provider lists a report of their ID, also where only the records know them', () => {
    const priors = [recorded({ paymentId: 'ch_c' }), recorded({ paymentId: 'ch_d' })];
    const found = toPriorTransactions(
      sourcesOf({
        payment: { ...payment, fraudReportedIds: ['ch_c', 'pi_c'] },
        recorded: { disputed: undefined, priors },
      }),
    );
    expect(found.map(({ paymentId, isFraudReported }) => [paymentId, isFraudReported])).to.deep.equal([
      ['ch_c', true],
      ['ch_d', undefined],
    ]);
  });

  for (const [what, card, isSame] of [
    ['the same fingerprint', { cardFingerprint: 'card-a' }, true],
    ['another fingerprint', { cardFingerprint: 'card-b' }, false],
    ['other last digits', { cardLast4: '1881' }, false],
    ['the same last digits, which prove nothing', { cardLast4: '4242' }, undefined],
    ['nothing of the card', {}, undefined],
  ] as const)
    it(`are of ${isSame === undefined ? 'an unknown' : isSame ? 'the same' : 'another'} card with ${what}`, () => {
      const priors = [recorded(card)];
      const [one] = toPriorTransactions(sourcesOf({ recorded: { disputed: undefined, priors } }));
      expect(one?.isSameCard).to.equal(isSame);
    });
});
