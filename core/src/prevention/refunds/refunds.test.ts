import { expect } from 'chai';

import { mayFollow, nextLookMs, statusOf, type RefundStatus } from './refunds.js';

describe('the states of a refund', () => {
  it('follow the provider, which may take back a success or correct a failure', () => {
    const all: readonly RefundStatus[] = ['pending', 'sending', 'refunded', 'failed'];
    const reports = (['pending', 'succeeded', 'failed'] as const).map((status) => statusOf({ status }));
    const allowed = all.map((from) => reports.filter((to) => mayFollow(from, to)));
    expect(allowed).to.eql([
      ['sending', 'refunded', 'failed'],
      ['refunded', 'failed'],
      ['failed'],
      ['refunded'],
    ]);
  });

  it('are read again soon at first, then four times a day, for three months', () => {
    const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
    expect([0, 4 * hour, 30 * day, 91 * day].map(nextLookMs)).to.eql([minute / 4, hour, 6 * hour, undefined]);
  });
});
