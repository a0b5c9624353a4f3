import type { CountedAge } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { usualAge } from '../compelling-evidence/payment-age.js';
import { doubtfulEarlierPayments, earlierOf, type DisputedPayment } from './earlier-payments.js';

const disputedAt = new Date('2026-11-20T12:00:00Z');
const paidAt = new Date('2026-10-01T12:00:00Z');
const before = (start: Date, days: number) => new Date(start.getTime() - days * 24 * 60 * 60 * 1000);

const ages: Readonly<Record<string, CountedAge>> = {
  stripe: { since: 'payment', daysMin: 120, daysMax: 364 },
  adyen: usualAge,
};

function disputed(provider: 'stripe' | 'adyen', earlier: Readonly<Record<string, Date>>): DisputedPayment {
  const earlierPayments = Object.entries(earlier).map(([id, at]) => ({
    id,
    amount: { amountMinor: 1000, currency: 'EUR' },
    paidAt: at,
  }));
  const countedAge = ages[provider] ?? usualAge;
  return { countedAge, disputedAt, payment: { providerPaymentId: 'pay_1', paidAt, earlierPayments } };
}
const orderOf = (one: DisputedPayment) => (earlierOf(one)?.text.match(/Payment: (\w+)/g) ?? []).join(' ');

describe('earlier payments of a customer', () => {
  it('start with those of the counted age, from the disputed payment at Stripe and from the dispute elsewhere', () => {
    const payments = { recent: before(paidAt, 119), counted: before(paidAt, 364), old: before(paidAt, 365) };
    expect(orderOf(disputed('stripe', payments))).to.equal('Payment: counted Payment: recent Payment: old');
    const elsewhere = { recent: before(disputedAt, 119), counted: before(disputedAt, 365) };
    expect(orderOf(disputed('adyen', elsewhere))).to.equal('Payment: counted Payment: recent');
  });

  it('are doubtful within two days of a limit, which the evidence does not mention', () => {
    const close = disputed('adyen', { close: before(disputedAt, 122), safe: before(disputedAt, 200) });
    const [warning, ...others] = doubtfulEarlierPayments(close);
    expect(warning).to.include('close').and.to.include('may not qualify');
    expect(others).to.deep.equal([]);
    expect(earlierOf(close)?.text).to.not.include('qualify');
  });
});
