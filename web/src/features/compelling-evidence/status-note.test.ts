import { expect } from 'chai';

import { statusNote } from './status-note.js';

describe('the note about the status of compelling evidence', () => {
  const qualified = {
    status: 'qualified',
    program: 'visa_ce3',
    chosen_by_person: false,
    provider: null,
  } as const;
  const open = { provider: 'Stripe', isOpen: true };

  it('states if the compared payments are sent', () => {
    expect(statusNote(qualified, open)).to.equal('The payments are sent with the response.');
    expect(statusNote({ ...qualified, status: 'not_qualified' }, open)).to.equal(
      'The response is sent without these payments.',
    );
    expect(statusNote({ ...qualified, program: 'mastercard_fpt' }, open)).to.include(
      'are not sent in another form',
    );
  });

  it("names the provider's own payments unless a person chose others", () => {
    const found = { ...qualified, provider: { status: 'qualified' } } as const;
    expect(statusNote(found, open)).to.equal(
      'Stripe already has prior payments that qualify. They are sent with the response unless you choose others.',
    );
    expect(statusNote({ ...found, chosen_by_person: true }, open)).to.equal(
      'The payments are sent with the response.',
    );
  });

  it('does not mention sending after the response', () => {
    expect(statusNote(qualified, { ...open, isOpen: false })).to.equal(
      'The response was sent or is no longer needed.',
    );
  });
});
