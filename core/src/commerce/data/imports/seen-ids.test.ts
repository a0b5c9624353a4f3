import { expect } from 'chai';

import { SeenIds } from './seen-ids.js';

describe('the seen IDs of an import', () => {
  it('recognize each ID that was added, and no other, while they grow', () => {
    const seen = new SeenIds();
    const ids = Array.from({ length: 20_000 }, (_, at) => `pay-${at}`);
    expect(ids.filter((id) => !seen.add(id))).to.deep.equal([]);
    expect(ids.filter((id) => seen.add(id))).to.deep.equal([]);
    expect([seen.has('pay-7'), seen.has('pay-20000')]).to.deep.equal([true, false]);
    expect(seen.add('pay-20000')).to.equal(true);
  });

  it('distinguish IDs that differ in case or in spaces', () => {
    const seen = new SeenIds();
    expect(['a', 'A', 'a ', ''].map((id) => seen.add(id))).to.deep.equal([true, true, true, true]);
  });
});
