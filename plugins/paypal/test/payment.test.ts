import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { readPayment } from '../src/payment.js';

import { authorized, expectToken, paypalContext, recordedText } from './helpers.js';

const captureId = '8RB10420HU319924X';
const capturePath = `/v2/payments/captures/${captureId}`;
const orderPath = '/v2/checkout/orders/5RB10420HU3199200';
const transaction = {
  seller_transaction_id: captureId,
  create_time: '2026-11-06T09:30:00Z',
  gross_amount: { currency_code: 'USD', value: '50.00' },
  invoice_number: 'INV-1042',
  buyer: { name: 'Robin Sample' },
  items: [{ item_name: 'Two dwarf rabbits' }],
};
const dispute = {
  providerDisputeId: 'PP-R-RBT-10001042',
  transactionId: captureId,
  amount: { amountMinor: 5000, currency: 'USD' },
  metadata: {},
  raw: { disputed_transactions: [transaction] },
};

describe('the payment behind a dispute', () => {
  onlyMockedCalls(nock);

  it('is read from the capture and its order, with only the refunds of this capture', async () => {
    expectToken();
    authorized().get(capturePath).reply(200, recordedText('capture.json'));
    authorized().get(orderPath).reply(200, recordedText('order.json'));
    const payment = await readPayment(paypalContext(), dispute);
    expect(payment).to.deep.include({
      providerPaymentId: captureId,
      amount: { amountMinor: 5000, currency: 'USD' },
      paidAt: new Date('2026-11-06T09:30:00Z'),
      card: { brand: 'visa', last4: '0259', funding: 'credit' },
      checks: { addressLine: 'match', postalCode: 'match', securityCode: 'match' },
      threeDSecure: { outcome: 'authenticated' },
      receiptNumber: 'INV-1042',
      description: 'Two dwarf rabbits',
    });
    expect(payment.customer).to.include({ name: 'Robin Sample', email: 'robin@example.com' });
    expect(payment.customer).not.to.have.property('billingAddress');
    expect(payment.customer?.shippingAddress).to.include({ line1: '1 Hutch Lane', postalCode: '90210' });
    expect(payment.refunds).to.deep.equal([
      {
        id: '1RB10420HU3199211',
        amount: { amountMinor: 500, currency: 'USD' },
        refundedAt: new Date('2026-11-08T09:30:00Z'),
        reason: 'One carrot was missing',
      },
    ]);
  });

  it('is read from the dispute if the payment is not in the REST API, or may not be read', async () => {
    for (const [status, gap] of [
      [404, /^Payment: PayPal does not know this/],
      [403, /^Payment: The PayPal app may not read payments/],
    ] as const) {
      expectToken();
      authorized().get(capturePath).reply(status, { name: 'X', message: 'No.' });
      const payment = await readPayment(paypalContext(), dispute);
      expect(payment).to.deep.include({
        amount: { amountMinor: 5000, currency: 'USD' },
        method: 'PayPal',
        customer: { name: 'Robin Sample' },
      });
      expect(payment.gaps).to.have.length(1);
      expect(payment.gaps?.[0]).to.match(gap);
    }
  });

  it('is not_found if neither has it', async () => {
    expectToken();
    authorized().get(capturePath).reply(404, { name: 'RESOURCE_NOT_FOUND', message: 'No.' });
    await expectProviderError(() => readPayment(paypalContext(), { ...dispute, raw: {} }), 'not_found');
  });
});
