import { expect } from 'chai';

import { findGrowth, judgedRounds } from './memory.js';

describe('the memory of a process over rounds of the same work', () => {
  const flat = [300, 380, 400, 405, 398, 420, 401, 399, 404];

  it('may differ from round to round, and rise while it warms up', () => {
    expect(findGrowth(flat)).to.equal(undefined);
    expect(findGrowth([...flat, 900, 400, 402])).to.equal(undefined);
  });

  it('is a fault when it has grown by more than a fifth and 30 MB', () => {
    expect(findGrowth([...flat, 505, 509, 508])).to.equal(undefined);
    expect(findGrowth([...flat, 511, 512, 515])).to.match(/from 400 MB to 512 MB/);
  });

  it('is not judged before there are enough rounds', () => {
    const rounds = Array.from({ length: judgedRounds - 1 }, (_, at) => 300 + at * 200);
    expect(findGrowth(rounds)).to.equal(undefined);
    expect(findGrowth([...rounds, 2000])).to.be.a('string');
  });
});
