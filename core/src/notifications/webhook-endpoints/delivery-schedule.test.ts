import { expect } from 'chai';

import { nextTryInSeconds } from './delivery-schedule.js';

describe('delivery schedule', () => {
  it('makes ten attempts over about three days, with increasing delays', () => {
    const waits: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const wait = nextTryInSeconds(tries, 0);
      if (wait === undefined) break;
      waits.push(wait);
    }
    expect(waits).to.have.length(9);
    expect(waits).to.deep.equal(waits.toSorted((a, b) => a - b));
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect(days).to.be.within(3, 3.5);
  });

  it('adds jitter of up to a tenth', () => {
    expect(nextTryInSeconds(2, 1)).to.equal(330);
  });
});
