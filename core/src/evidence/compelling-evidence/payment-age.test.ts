import type { CountedAge } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { ageInDays, isCountedAge, usualAge, calendarDaysBetween } from './payment-age.js';

const stripe: CountedAge = { since: 'payment', daysMin: 120, daysMax: 364 };
const dayMs = 86_400_000;

describe('the age of a prior payment', () => {
  const times = { paidAt: new Date('2026-10-01T12:00:00Z'), disputedAt: new Date('2026-11-20T12:00:00Z') };

  for (const [days, atStripe, elsewhere] of [
    [119, false, false],
    [120, true, true],
    [364, true, true],
    [365, false, true],
    [366, false, false],
  ] as const)
    it(`of ${days} days ${elsewhere ? 'counts' : 'does not count'}, and ${atStripe ? 'counts' : 'not'} at Stripe`, () => {
      const before = (time: Date) => new Date(time.getTime() - days * dayMs);
      expect(ageInDays(before(times.paidAt), stripe, times)).to.equal(days);
      expect(isCountedAge(days, stripe)).to.equal(atStripe);
      expect(ageInDays(before(times.disputedAt), usualAge, times)).to.equal(days);
      expect(isCountedAge(days, usualAge)).to.equal(elsewhere);
    });

  it('counts calendar days in UTC, regardless of the time of day', () => {
    const prior = new Date('2026-03-01T23:59:59Z');
    expect(calendarDaysBetween(prior, new Date('2026-06-29T00:00:00Z'))).to.equal(120);
    expect(calendarDaysBetween(new Date('2026-03-01T00:00:00Z'), new Date('2026-06-29T23:59:59Z'))).to.equal(
      120,
    );
  });

  it('is not changed by clocks that go forward or back in between', () => {
    // 00:30 in Berlin on both days: 23:30 UTC in winter and 22:30 UTC in summer, of the day before.
    const winter = new Date('2026-02-28T23:30:00Z');
    const summer = new Date('2026-06-28T22:30:00Z');
    expect(calendarDaysBetween(winter, summer)).to.equal(120);
    expect(calendarDaysBetween(summer, new Date('2026-10-26T23:30:00Z'))).to.equal(120);
  });

  it('is unknown where the provider counts from a payment whose time is unknown', () => {
    const prior = new Date('2026-03-01T00:00:00Z');
    expect(ageInDays(prior, stripe, { ...times, paidAt: undefined })).to.equal(undefined);
    expect(ageInDays(prior, usualAge, { ...times, paidAt: undefined })).to.equal(264);
  });
});
