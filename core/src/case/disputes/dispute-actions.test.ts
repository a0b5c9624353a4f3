import { expect } from 'chai';

import { acceptNote } from './dispute-actions.js';

const note = (
  change: Partial<Parameters<typeof acceptNote>[0]>,
  {
    canAccept = true,
    providerLabel = 'Stripe',
    acceptance = {},
  }: Partial<Parameters<typeof acceptNote>[1]> = {},
) =>
  acceptNote(
    { stage: 'chargeback', status: 'needs_response', ...change },
    { canAccept, providerLabel, acceptance },
  );

describe('note about accepting a dispute', () => {
  it('warns against a second refund where the money is already withdrawn', () => {
    for (const stage of ['chargeback', 'pre_arbitration', 'arbitration'] as const)
      expect(note({ stage })).to.match(/^Stripe has already withdrawn.*Do not refund/);
    expect(note({}, { providerLabel: 'Adyen' })).to.match(/^Adyen has already withdrawn/);
    expect(note({ status: 'under_review' })).to.match(/Do not refund/);
  });

  it('uses the note of a provider that moves the money in another way', () => {
    const acceptance = { note: 'The provider pays the customer back.' };
    expect(note({}, { acceptance })).to.equal('The provider pays the customer back.');
  });

  it('explains that accepting an inquiry means a refund, and where', () => {
    const inquiry = { stage: 'inquiry' } as const;
    expect(
      note(inquiry, { canAccept: false, acceptance: { refundPlace: 'in the Stripe Dashboard' } }),
    ).to.match(/no money has been withdrawn.*in the Stripe Dashboard/);
    const adyen = note(inquiry, { canAccept: false, providerLabel: 'Adyen' });
    expect(adyen).to.match(/refund the payment at Adyen/);
    expect(note({ ...inquiry, status: 'warning_closed' }, { canAccept: false })).to.equal(undefined);
  });

  it('is absent where the dispute cannot be accepted', () => {
    expect(note({}, { canAccept: false })).to.equal(undefined);
  });
});
