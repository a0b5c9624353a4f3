import { expect } from 'chai';

import { takeRandomBytes } from './random-bytes.js';

describe('random bytes', () => {
  it('have the requested length, also beyond the buffer', () => {
    expect([0, 1, 10, 4_095, 4_096, 10_000].map((count) => takeRandomBytes(count).length)).to.deep.equal([
      0, 1, 10, 4_095, 4_096, 10_000,
    ]);
  });

  it('are used once, across many refills', () => {
    const taken = Array.from({ length: 5_000 }, () => takeRandomBytes(12).toString('hex'));
    expect(new Set(taken)).to.have.length(taken.length);
  });

  it('do not change after they are returned', () => {
    const mine = takeRandomBytes(16);
    const before = mine.toString('hex');
    for (let count = 0; count < 1_000; count += 1) takeRandomBytes(16);
    expect(mine.toString('hex')).to.equal(before);
  });
});
