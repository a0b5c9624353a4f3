import { expect } from 'chai';

import { formatDate, formatDateTime, formatDeadline, formatMonth, formatRelative } from './dates.js';

const noon = '2025-11-21T12:00:00.000Z';
const now = Date.parse(noon);
const after = (ms: number) => new Date(now + ms).toISOString();
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('date formatting', () => {
  it("uses the viewer's time zone and names it", () => {
    const inTokyo = formatDateTime(noon, { locale: 'en-US', timeZone: 'Asia/Tokyo' });
    expect(inTokyo).to.match(/^Nov 21, 2025, 9:00\sPM GMT\+9$/);
    expect(formatDateTime(noon, { locale: 'de-DE', timeZone: 'UTC' })).to.contain('UTC');
    expect(formatDate('2025-11-21T23:30:00Z', { locale: 'en-US', timeZone: 'Asia/Tokyo' })).to.equal(
      'Nov 22, 2025',
    );
  });

  it('leaves out the year of a deadline only if it is the current one', () => {
    const place = { locale: 'en-US', timeZone: 'UTC' };
    expect(formatDeadline('2025-12-06T17:00:00Z', now, place)).to.match(/^Dec 6, 5:00\sPM UTC$/);
    expect(formatDeadline('2026-02-06T17:00:00Z', now, place)).to.match(/^Feb 6, 2026, 5:00\sPM UTC$/);
  });

  it('keeps a month in UTC, west of Greenwich too', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/Los_Angeles';
    try {
      expect(formatMonth('2026-11')).to.equal('November 2026');
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('returns invalid dates unchanged', () => {
    expect(formatDate('someday')).to.equal('someday');
    expect(formatRelative('someday', now)).to.equal('');
  });

  it('never shows more time than is left', () => {
    expect(formatRelative(after(3 * day - 1), now)).to.equal('in 2 days');
    expect(formatRelative(after(47 * hour + 59 * minute), now)).to.equal('in 47 hours');
    expect(formatRelative(after(90_000), now)).to.equal('in 1 minute');
    expect(formatRelative(after(20_000), now)).to.equal('now');
    expect(formatRelative(after(-3 * hour), now)).to.equal('3 hours ago');
    expect(formatRelative(after(-100 * day), now)).to.equal('3 months ago');
  });
});
