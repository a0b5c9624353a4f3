import { expect } from 'chai';

import { ClockDrift, offMs } from './clock-drift.js';

describe('clock drift', () => {
  it('is only the part that the duration of the call does not explain', () => {
    expect(offMs(5_000, 0, 60_000)).to.equal(0);
    expect(offMs(-1_000, 0, 60_000)).to.equal(1_000);
    expect(offMs(62_000, 0, 60_000)).to.equal(2_000);
  });

  it('is the smallest difference to the latest servers, so that one wrong server does not count', () => {
    const drift = new ClockDrift();
    const note = (host: string, off: number) => drift.note(host, new Date(off), 0, 0);
    note('wrong.example', 90_000);
    expect(drift.offMs(0)).to.equal(90_000);
    note('right.example', 1_000);
    expect(drift.offMs(0)).to.equal(1_000);
    expect(drift.offMs(10 * 60 * 60_000), 'no recent answer').to.equal(0);
    for (const host of ['a', 'b', 'c', 'd', 'e']) note(host, -40_000);
    expect(drift.offMs(0)).to.equal(40_000);
  });
});
