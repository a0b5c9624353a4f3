import { expect } from 'chai';

import { requireTimeZone, startOfDay } from './time-zones.js';

const dayOf = (now: string, zone: string, later: number) =>
  startOfDay(new Date(now), zone, later).toISOString();

describe('time zones', () => {
  it('have days that begin at midnight there, also across a change of the clocks', () => {
    expect(dayOf('2026-11-21T23:30:00Z', 'UTC', 7)).to.equal('2026-11-28T00:00:00.000Z');
    expect(dayOf('2026-11-21T23:30:00Z', 'Europe/Berlin', 7)).to.equal('2026-11-28T23:00:00.000Z');
    expect(dayOf('2026-11-21T03:30:00Z', 'America/Los_Angeles', 0)).to.equal('2026-11-20T08:00:00.000Z');
    expect(dayOf('2026-10-24T12:00:00Z', 'Europe/Berlin', 1)).to.equal('2026-10-24T22:00:00.000Z');
    expect(dayOf('2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).to.equal('2026-10-25T23:00:00.000Z');
    expect(dayOf('2026-03-28T12:00:00Z', 'Pacific/Auckland', 7)).to.equal('2026-04-04T11:00:00.000Z');
  });

  it('have names, not offsets', () => {
    expect(requireTimeZone('europe/berlin')).to.equal('Europe/Berlin');
    for (const zone of ['+02:00', 'Mars/Base', ''])
      expect(() => requireTimeZone(zone), zone).to.throw('Unknown time zone');
  });
});
