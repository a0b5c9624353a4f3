import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { readPayment } from '../src/payment.js';

import { accessKeyContext, api, checkoutContext, recordedText } from './helpers.js';

const id = 'pay_hutch042carrotpayment0042';
const dispute = {
  providerDisputeId: 'dsp_hutch042',
  transactionId: id,
  amount: { amountMinor: 5000, currency: 'USD' },
  metadata: {},
  raw: {},
};

describe('the payment of a Checkout.com dispute', () => {
  onlyMockedCalls(nock);

  it('has its checks, capture and refunds', async () => {
    nock(api).get(`/payments/${id}`).reply(200, recordedText('payment.json'));
    nock(api).get(`/payments/${id}/actions`).reply(200, recordedText('payment.actions.json'));
    const payment = await readPayment(checkoutContext(), dispute);
    expect(payment).to.deep.include({
      providerPaymentId: id,
      amount: { amountMinor: 5000, currency: 'USD' },
      paidAt: new Date('2026-11-06T10:30:00Z'),
      card: { brand: 'mastercard', last4: '4242', funding: 'credit', country: 'US' },
      authorizationCode: '104200',
      checks: { addressLine: 'match', postalCode: 'mismatch', securityCode: 'mismatch' },
      threeDSecure: { outcome: 'attempted', eci: '01', version: '2.2.0' },
      receiptNumber: 'ORD-5042',
    });
    expect(payment.customer).to.include({
      email: 'robin@example.com',
      phone: '+1 5550100',
      ipAddress: '203.0.113.42',
    });
    expect(payment.refunds).to.deep.equal([
      {
        id: 'act_hutch042refund00000000042',
        amount: { amountMinor: 1000, currency: 'USD' },
        refundedAt: new Date('2026-11-10T12:00:00Z'),
      },
    ]);
  });

  it('reads actions in an object, and works without access to them', async () => {
    const items = JSON.parse(recordedText('payment.actions.json')) as unknown;
    nock(api).get(`/payments/${id}`).reply(200, recordedText('payment.json'));
    nock(api).get(`/payments/${id}/actions`).reply(200, { items });
    expect((await readPayment(checkoutContext(), dispute)).refunds).to.have.length(1);
    nock(api).get(`/payments/${id}`).reply(200, recordedText('payment.json'));
    nock(api).get(`/payments/${id}/actions`).reply(403);
    const partly = await readPayment(checkoutContext(), dispute);
    expect(partly.gaps?.[0]).to.match(/^Captures and refunds: /);
    expect(partly.paidAt).to.deep.equal(new Date('2026-11-06T09:30:00Z'));
  });

  it('uses a separate token, so that a key without that scope still works for disputes', async () => {
    nock('https://rabbit42.access.sandbox.checkout.com')
      .post('/connect/token', (body: Record<string, string>) => body.scope === 'gateway:payment-details')
      .reply(400, { error: 'invalid_scope' });
    const error = await expectProviderError(() => readPayment(accessKeyContext(), dispute), 'credentials');
    expect(error.message).to.match(/needs gateway:payment-details/);
  });
});
