import { expect } from 'chai';

import { nextTry } from './rule-acts.js';

const due = new Date('2026-12-01T12:00:00Z');
const [minuteMs, hourMs] = [60_000, 3_600_000];
const before = (ms: number) => new Date(due.getTime() - ms);

describe('the next try of a submission that is not ready', () => {
  it('is in an hour, and sooner the closer the deadline is', () => {
    const waits = [48 * hourMs, 4 * hourMs, hourMs, 20 * minuteMs, 2 * minuteMs, minuteMs].map((left) => {
      const now = before(left);
      return (Number(nextTry(now, due, false)?.getTime()) - now.getTime()) / minuteMs;
    });
    expect(waits).to.eql([60, 60, 15, 5, 1, 1]);
  });

  it('is in a minute if the server was too busy to render the letter', () => {
    expect(nextTry(before(48 * hourMs), due, true)).to.eql(before(48 * hourMs - minuteMs));
  });

  it('does not come after the deadline', () => {
    expect([before(minuteMs - 1), due, before(-hourMs)].map((now) => nextTry(now, due, false))).to.eql([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
