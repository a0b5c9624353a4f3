import { expect } from 'chai';

import checkout from '../src/index.js';

describe('Visa Compelling Evidence 3.0 at Checkout.com', () => {
  const read = (raw: unknown) => checkout.compellingEvidence?.readEligibility?.(raw)?.status;

  it('may apply to disputes that Checkout.com marks as candidates', () => {
    expect(read({ is_ce_candidate: true })).to.equal('candidate');
    expect(read({ is_ce_candidate: false })).to.equal(undefined);
    expect(read({})).to.equal(undefined);
    expect(read(null)).to.equal(undefined);
  });
});
