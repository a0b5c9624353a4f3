import { expect } from 'chai';

import { newId } from './ids.js';

describe('ID', () => {
  it('shows its kind and sorts by its time of creation', () => {
    const ids = [1, 1_000, 1_800_000_000_000, 4_000_000_000_000].map((now) => newId('dsp', now));
    expect(ids.every((id) => /^dsp_[0-9a-hjkmnp-tv-z]{20}$/.test(id))).to.equal(true);
    expect(ids.toSorted()).to.deep.equal(ids);
  });

  it('is unique within one millisecond', () => {
    expect(new Set(Array.from({ length: 20_000 }, () => newId('evd', 1))).size).to.equal(20_000);
  });
});
