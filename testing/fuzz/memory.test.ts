import { expect } from 'chai';

import { findGrowth, judgedRounds } from './memory.js';

describe('memory check over rounds of the same work', () => {
  const flat = [300, 380, 400, 405, 398, 420, 401, 399, 404];

  it('accepts variation between rounds and growth during warm-up', () => {
    expect(findGrowth(flat)).to.equal(undefined);
    expect(findGrowth([...flat, 900, 400, 402])).to.equal(undefined);
  });

  it('reports growth by more than a fifth and 30 MB', () => {
    expect(findGrowth([...flat, 505, 509, 508])).to.equal(undefined);
    expect(findGrowth([...flat, 511, 512, 515])).to.match(/from 400 MB to 512 MB/);
  });

  it('reports nothing before there are enough rounds', () => {
    const rounds = Array.from({ length: judgedRounds - 1 }, (_, at) => 300 + at * 200);
    expect(findGrowth(rounds)).to.equal(undefined);
    expect(findGrowth([...rounds, 2000])).to.be.a('string');
  });
});
