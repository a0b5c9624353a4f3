import { expect } from 'chai';

import { addDays, dayOf, endOfDay, isTimeZone, startOfDay } from '../src/days.js';

describe('days without a time', () => {
  const ends: readonly [string, string, string][] = [
    ['2026-11-29', 'America/New_York', '2026-11-30T04:59:59.000Z'],
    ['2026-07-04', 'America/New_York', '2026-07-05T03:59:59.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.000Z'],
    ['2026-11-29', 'UTC', '2026-11-29T23:59:59.000Z'],
    // The offset changes between this instant and the same time in UTC.
    ['2026-04-04', 'Pacific/Auckland', '2026-04-04T10:59:59.000Z'],
    ['2026-11-29', 'Asia/Kolkata', '2026-11-29T18:29:59.000Z'],
    ['2028-02-29', 'Pacific/Auckland', '2028-02-29T10:59:59.000Z'],
    ['2026-11-29Z', 'UTC', '2026-11-29T23:59:59.000Z'],
    ['2026-11-29-05:00', 'UTC', '2026-11-29T23:59:59.000Z'],
  ];
  for (const [day, zone, end] of ends) {
    it(`${day} in ${zone} ends at ${end}`, () => {
      expect(endOfDay(day, zone)?.toISOString()).to.equal(end);
      const start = startOfDay(day, zone);
      expect(dayOf(start ?? new Date(0), zone)).to.equal(day.slice(0, 10));
      expect(dayOf(new Date((start ?? new Date(0)).getTime() - 1000), zone)).to.equal(
        addDays(day.slice(0, 10), -1),
      );
    });
  }

  it('are undefined for an invalid text', () => {
    for (const text of [
      '',
      undefined,
      '2026-02-30',
      '2026-13-01',
      '29.11.2026',
      '2026-11-29T10:00:00Z',
      '2026-1-1',
    ])
      expect(endOfDay(text, 'UTC'), String(text)).to.equal(undefined);
  });

  it('are the local day in the zone', () => {
    const night = new Date('2026-11-20T03:00:00Z');
    expect([dayOf(night, 'America/New_York'), dayOf(night, 'UTC')]).to.deep.equal([
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(addDays('2026-03-01', -1)).to.equal('2026-02-28');
  });

  it('require an existing time zone', () => {
    expect(['America/New_York', 'UTC', 'Europe/Berlin'].every(isTimeZone)).to.equal(true);
    expect(['', 'Hutch/Rabbit', '+05:00', ' '].some(isTimeZone)).to.equal(false);
  });
});
