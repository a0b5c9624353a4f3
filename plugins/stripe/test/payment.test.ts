import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { readPayment } from '../src/payment.js';

import { recorded, recordedText, stripeContext } from './helpers.js';

const paidAt = 1793000000;
/** The start of the day that many days before the payment, in seconds. */
const utcDay = (days: number) => (Math.floor(paidAt / 86_400) - days) * 86_400;
const dispute = {
  providerDisputeId: 'du_1Hutch',
  transactionId: 'ch_1Hutch042Carrot',
  amount: { amountMinor: 4200, currency: 'USD' },
  metadata: {},
  raw: {},
};

describe('the payment behind a dispute', () => {
  onlyMockedCalls(nock);
  const api = () => nock('https://api.stripe.com');
  const mockCharge = (change: object = {}) =>
    api()
      .get('/v1/charges/ch_1Hutch042Carrot')
      .reply(200, { ...(recorded('charge.refunded.json') as object), ...change });
  const mockWarnings = (...charges: readonly string[]) =>
    api()
      .get('/v1/radar/early_fraud_warnings')
      .query(({ 'created[gte]': since }) => Number(since) === utcDay(364))
      .reply(200, {
        object: 'list',
        data: charges.map((charge) => ({ id: `issfr_${charge}`, charge, payment_intent: null })),
        has_more: false,
      });
  const mockRest = () => {
    mockWarnings();
    api()
      .get('/v1/refunds')
      .query({ charge: 'ch_1Hutch042Carrot', limit: '100' })
      .reply(200, recordedText('refunds.json'));
    api()
      .get('/v1/charges')
      .query({ customer: 'cus_Hutch042', 'created[lt]': String(paidAt), limit: '100' })
      .reply(200, recordedText('charges.earlier.json'));
  };

  it('has checks, refunds, the customer and earlier undisputed payments', async () => {
    mockCharge();
    mockRest();
    api().get('/v1/customers/cus_Hutch042').reply(200, recordedText('customer.json'));
    const payment = await readPayment(stripeContext(), dispute);
    expect(payment).to.deep.include({
      providerPaymentId: 'ch_1Hutch042Carrot',
      amount: { amountMinor: 4200, currency: 'USD' },
      paidAt: new Date(1793000000_000),
      card: { brand: 'visa', last4: '0259', funding: 'debit', country: 'US' },
      authorizationCode: '104200',
      checks: { addressLine: 'match', postalCode: 'mismatch', securityCode: 'unchecked' },
      threeDSecure: { outcome: 'attempted', eci: '06', version: '2.2.0' },
      receiptNumber: '1042-0001',
      statementText: 'RABBIT AND HUTCH',
    });
    expect(payment.customer).to.deep.include({
      name: 'Robin Sample',
      email: 'robin@example.com',
      phone: '+15550100',
      since: new Date(1760000000_000),
    });
    expect(payment.customer?.billingAddress).to.include({ postalCode: '90210', region: 'CA' });
    expect(payment.refunds).to.deep.equal([
      {
        id: 're_1Hutch042',
        amount: { amountMinor: 800, currency: 'USD' },
        refundedAt: new Date(1793400000_000),
        reason: 'requested by customer',
        arn: '74027516310001234567890',
      },
    ]);
    expect(payment.earlierPayments?.map(({ id }) => id)).to.deep.equal(['ch_1Earlier1']);
    const unusable = payment.unusableEarlierPayments ?? [];
    expect(
      unusable.map(({ id, isDisputed, isRefunded, isUnpaid }) => [id, isDisputed, isRefunded, isUnpaid]),
    ).to.deep.equal([
      ['ch_1Earlier2', true, undefined, undefined],
      ['ch_1Earlier3', undefined, true, undefined],
      ['ch_1Earlier4', undefined, undefined, true],
    ]);
    expect(payment).not.to.have.property('gaps');
  });

  const mockEarlier = (query: Record<string, string>, data: readonly object[], hasMore = false) =>
    api()
      .get('/v1/charges')
      .query({ customer: 'cus_Hutch042', limit: '100', ...query })
      .reply(200, { object: 'list', data, has_more: hasMore });
  const range = { 'created[gte]': String(utcDay(364)), 'created[lt]': String(utcDay(119)) };
  const earlier = (id: string, days: number) => ({
    id,
    amount: 1500,
    amount_refunded: 0,
    captured: true,
    created: paidAt - days * 86_400,
    currency: 'usd',
    disputed: false,
    status: 'succeeded',
  });
  const mockFrequent = () => {
    mockCharge({ amount_refunded: 0 });
    api().get('/v1/customers/cus_Hutch042').reply(200, recordedText('customer.json'));
    mockEarlier({ 'created[lt]': String(paidAt) }, [earlier('ch_new', 3)], true);
    mockEarlier(range, [earlier('ch_130', 130)], true);
    mockEarlier({ ...range, starting_after: 'ch_130' }, [earlier('ch_250', 250)]);
  };

  it("has a frequent customer's payments of the counted age, page by page", async () => {
    mockFrequent();
    mockWarnings();
    const payment = await readPayment(stripeContext(), dispute);
    expect(payment.earlierPayments?.map(({ id }) => id)).to.deep.equal(['ch_new', 'ch_130', 'ch_250']);
  });

  it('marks earlier payments that an issuer reported as fraud, and names the reports', async () => {
    mockFrequent();
    mockWarnings('ch_130', 'ch_guest');
    const payment = await readPayment(stripeContext(), dispute);
    expect(payment.earlierPayments?.map(({ id }) => id)).to.deep.equal(['ch_new', 'ch_250']);
    const unusable = payment.unusableEarlierPayments?.map(({ id, isFraudReported }) => [id, isFraudReported]);
    expect(unusable).to.deep.equal([['ch_130', true]]);
    expect(payment.fraudReportedIds).to.deep.equal(['ch_130', 'ch_guest']);
  });

  it('omits and names what a restricted key may not read', async () => {
    mockCharge();
    mockRest();
    api().get('/v1/customers/cus_Hutch042').reply(403, recordedText('error.403.restricted-key.json'));
    const payment = await readPayment(stripeContext(), dispute);
    expect(payment.gaps).to.have.length(1);
    expect(payment.gaps?.[0]).to.match(/^Customer: The key lacks a permission\./);
    expect(payment.customer).to.include({ name: 'Robin Sample' });
    expect(payment.refunds).to.have.length(1);
  });

  it('returns no card for other payment methods, and no customer without one at Stripe', async () => {
    mockCharge({
      amount_refunded: 0,
      customer: null,
      billing_details: { address: null, email: null, name: null, phone: null },
      payment_method_details: { type: 'klarna', klarna: {} },
    });
    const payment = await readPayment(stripeContext(), dispute);
    expect(payment).to.deep.include({ method: 'klarna', customer: {} });
    for (const name of ['card', 'checks', 'threeDSecure', 'refunds', 'earlierPayments'])
      expect(payment).not.to.have.property(name);
  });

  it('is not_found without a payment, and throws temporary failures', async () => {
    const { transactionId: _, ...nameless } = dispute;
    await expectProviderError(() => readPayment(stripeContext(), nameless), 'not_found');
    api().get('/v1/charges/ch_1Hutch042Carrot').reply(404, recordedText('error.404.no-such-dispute.json'));
    await expectProviderError(() => readPayment(stripeContext(), dispute), 'not_found');
    mockCharge();
    api().get('/v1/refunds').query(true).times(3).reply(503, '');
    await expectProviderError(() => readPayment(stripeContext(), dispute), 'unavailable');
  });
});
