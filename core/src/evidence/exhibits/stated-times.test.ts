import { expect } from 'chai';

import { readStatedTime, toUtcText } from './stated-times.js';

describe('a date stated in a text', () => {
  const cases: readonly [string, string | undefined][] = [
    ['2026-11-14', '2026-11-14'],
    ['2026-11-14 14:12 UTC', '2026-11-14T14:12:00Z'],
    ['2026-11-14T14:12:05Z', '2026-11-14T14:12:05Z'],
    ['2026-11-14T00:30:00+02:00', '2026-11-13T22:30:00Z'],
    ['14 Nov 2026 14:12 UTC', '2026-11-14T14:12:00Z'],
    ['14th November 2026', '2026-11-14'],
    ['November 14, 2026 at 2:12 PM UTC', '2026-11-14T14:12:00Z'],
    ['Nov 14, 2026, 12:05 am GMT', '2026-11-14T00:05:00Z'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['05/05/2026', '2026-05-05'],
  ];
  for (const [text, value] of cases)
    it(`reads ${text} as ${value}`, () => expect(readStatedTime(text)?.value).to.equal(value));

  it('leaves out a time without a time zone, which may be off by hours', () => {
    expect(readStatedTime('2026-11-14 14:12')?.value).to.equal('2026-11-14');
  });

  for (const text of ['04/05/2026', '2026-02-30', '31/31/2026', 'soon', '14 Nov', '2026-11-14 25:00 UTC'])
    it(`does not read ${text}`, () => expect(readStatedTime(text)).to.equal(undefined));

  it('accepts an ISO time only with its time zone', () => {
    expect(toUtcText('2026-11-14T14:12:00+01:00')).to.equal('2026-11-14T13:12:00Z');
    expect(toUtcText('2026-11-14T14:12:00')).to.equal(undefined);
    expect(toUtcText('2026-02-30T14:12:00Z')).to.equal(undefined);
  });
});
