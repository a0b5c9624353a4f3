import { expect } from 'chai';

import { fromLocalParts, toLocalParts } from './local-time.js';

describe('a day with an optional time', () => {
  it('keeps a day without a time as it is', () => {
    expect(toLocalParts('2026-11-14')).to.deep.equal({ day: '2026-11-14', time: '' });
    expect(fromLocalParts({ day: '2026-11-14', time: '' })).to.equal('2026-11-14');
  });

  it('is shown in the local time zone and returned in UTC', () => {
    const { day, time } = toLocalParts('2026-11-14T14:12:00Z');
    const local = new Date('2026-11-14T14:12:00Z');
    expect([day, time]).to.deep.equal([
      `2026-11-${local.getDate()}`,
      `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`,
    ]);
    expect(fromLocalParts({ day, time })).to.equal('2026-11-14T14:12:00Z');
  });

  it('is empty if there is no day', () => {
    for (const value of ['', 'yesterday']) expect(toLocalParts(value)).to.deep.equal({ day: '', time: '' });
    expect(fromLocalParts({ day: '', time: '14:12' })).to.equal('');
  });
});
