import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

const withdrawn = { amount: -5400, currency: 'usd', exchange_rate: 1.08 };
const outcomeOf = (...balance_transactions: readonly object[]) => {
  const dispute = {
    ...recorded('dispute.staged.json'),
    status: 'lost',
    currency: 'eur',
    balance_transactions,
  };
  return toDispute(dispute, { environment: 'test', now }).outcomeDetail;
};

describe('a partial win at Stripe', () => {
  it('is a part of the amount at whatever exchange rate', () => {
    expect(outcomeOf(withdrawn, { amount: 2120, currency: 'usd', exchange_rate: 1.06 })).to.equal('partial');
  });

  it('is not the whole amount at another exchange rate', () => {
    expect(outcomeOf(withdrawn, { amount: 5300, currency: 'usd', exchange_rate: 1.06 })).to.equal(undefined);
  });

  it('is not an exchange-rate adjustment', () => {
    const adjustment = { amount: 37, currency: 'eur', reporting_category: 'other_adjustment' };
    const taken = { amount: -5000, currency: 'eur', reporting_category: 'dispute' };
    expect(outcomeOf(taken, adjustment)).to.equal(undefined);
  });

  it('is not guessed without an exchange rate', () => {
    expect(outcomeOf({ amount: -5400, currency: 'usd' }, { amount: 5300, currency: 'usd' })).to.equal(
      undefined,
    );
  });
});
