import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { readPayment } from '../src/access/payment.js';

import { accessContext, recordings } from './helpers.js';

const reference = 'Memory265-13/08/1876';
const dispute = {
  providerDisputeId: `wpe:${reference}`,
  transactionId: reference,
  amount: { amountMinor: 25_050, currency: 'GBP' },
  metadata: {},
  raw: {},
};
const { events: _, ...listed } = recordings.json('payment.json');

describe('the payment behind a dispute at Access', () => {
  onlyMockedCalls(nock);
  const server = () => nock('https://try.access.worldpay.com');
  const mockList = (payments: readonly object[]) =>
    server()
      .get('/paymentQueries/payments')
      .query({ transactionReference: reference })
      .reply(200, { _embedded: { payments }, _links: {} });
  const mockPayment = () =>
    server()
      .get('/paymentQueries/payments/payHUTCH042carrot042carr0')
      .reply(200, recordings.text('payment.json'));

  it('is found by the merchant’s reference, with settlements and refunds', async () => {
    mockList([listed]);
    mockPayment();
    expect(await readPayment(accessContext(), dispute)).to.deep.equal({
      providerPaymentId: 'payHUTCH042carrot042carr0',
      amount: { amountMinor: 25_050, currency: 'GBP' },
      paidAt: new Date('2026-10-22T08:14:23.224Z'),
      statementText: 'RABBIT AND HUTCH',
      card: { brand: 'visa', last4: '1111', funding: 'credit', country: 'GB' },
      authorizationCode: 'T31306',
      receiptNumber: reference,
      refunds: [
        {
          id: 'refund-1042',
          amount: { amountMinor: 1000, currency: 'GBP' },
          refundedAt: new Date('2026-11-01T09:14:28.151Z'),
        },
      ],
    });
  });

  it('is the one with the disputed amount if a reference was used twice, and none if two match', async () => {
    const other = { ...listed, paymentId: 'payOther', value: { currency: 'GBP', amount: 1 } };
    mockList([other, listed]);
    mockPayment();
    expect(await readPayment(accessContext(), dispute)).to.include({
      providerPaymentId: 'payHUTCH042carrot042carr0',
    });
    mockList([listed, { ...listed, paymentId: 'payTwin' }]);
    const twins = await expectProviderError(() => readPayment(accessContext(), dispute), 'not_found');
    expect(twins.message).to.match(/several payments/);
    mockList([]);
    await expectProviderError(() => readPayment(accessContext(), dispute), 'not_found');
  });
});
