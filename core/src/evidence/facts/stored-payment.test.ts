import type { ProviderPayment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { fromStoredPayment, toStoredPayment } from './stored-payment.js';

describe('the stored payment of a dispute', () => {
  const payment: ProviderPayment = {
    providerPaymentId: 'ch_1',
    paidAt: new Date('2026-11-11T10:02:00Z'),
    customer: { name: 'Robin Sample', since: new Date('2025-01-02T00:00:00Z') },
    refunds: [
      {
        id: 're_1',
        amount: { amountMinor: 2400, currency: 'EUR' },
        refundedAt: new Date('2026-11-13T00:00:00Z'),
      },
    ],
    earlierPayments: [
      { id: 'ch_0', amount: { amountMinor: 900, currency: 'EUR' }, paidAt: new Date('2026-02-03T00:00:00Z') },
    ],
  };

  it('is read as it was stored', () => {
    expect(fromStoredPayment(JSON.parse(toStoredPayment(payment)))).to.deep.equal(payment);
  });

  it('contains no card number', () => {
    const stored = toStoredPayment({ ...payment, description: 'Paid with 4242 4242 4242 4242' });
    expect(stored).not.to.contain('4242 4242');
    expect(JSON.parse(stored)).to.include({ description: '[card number removed]' });
  });
});
