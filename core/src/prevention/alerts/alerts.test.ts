import { expect } from 'chai';

import { outcomeOfRefund } from './alerts.js';

describe('the answer that a final refund means', () => {
  const amount = { amountMinor: 4_200, currency: 'EUR' };

  it('is that confirmed fraud was stopped, or only in part', () => {
    const fraud = { kind: 'confirmed_fraud', amount } as const;
    expect(outcomeOfRefund(fraud, 4_200)).to.equal('stopped');
    expect(outcomeOfRefund(fraud, 4_199)).to.equal('partially_stopped');
  });

  it('is that a customer dispute is resolved, and none for a warning', () => {
    expect(outcomeOfRefund({ kind: 'customer_dispute', amount }, 100)).to.equal('resolved');
    expect(outcomeOfRefund({ kind: 'fraud_warning', amount })).to.equal(undefined);
  });
});
