import { expect } from 'chai';

import { acceptNote } from './accept-note.js';

const note = (
  change: Partial<Parameters<typeof acceptNote>[0]>,
  { canAccept = true, providerLabel = 'Stripe' } = {},
) =>
  acceptNote(
    { provider: 'stripe', stage: 'chargeback', status: 'needs_response', ...change },
    { canAccept, providerLabel },
  );

describe('the note beside accepting a dispute', () => {
  it('warns against a second refund where the money is already withdrawn', () => {
    for (const stage of ['chargeback', 'pre_arbitration', 'arbitration'] as const)
      expect(note({ stage })).to.match(/^Stripe has already withdrawn.*Do not refund/);
    expect(note({ provider: 'adyen' }, { providerLabel: 'Adyen' })).to.match(/^Adyen has already withdrawn/);
    expect(note({ status: 'under_review' })).to.match(/Do not refund/);
  });

  it('states that PayPal pays the customer back itself', () => {
    expect(note({ provider: 'paypal' })).to.match(/^PayPal pays the customer back.*Do not refund/);
  });

  it('explains that accepting an inquiry means a refund, and where', () => {
    const inquiry = { stage: 'inquiry' } as const;
    expect(note(inquiry, { canAccept: false })).to.match(
      /no money has been withdrawn.*in the Stripe Dashboard/,
    );
    const adyen = note({ ...inquiry, provider: 'adyen' }, { canAccept: false, providerLabel: 'Adyen' });
    expect(adyen).to.match(/refund the payment at Adyen/);
    expect(note({ ...inquiry, status: 'warning_closed' }, { canAccept: false })).to.equal(undefined);
  });

  it('is absent where the dispute cannot be accepted', () => {
    expect(note({}, { canAccept: false })).to.equal(undefined);
  });
});
