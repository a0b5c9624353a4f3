import { expect } from 'chai';

import { formatDue } from './due-words.js';

describe('formatDue', () => {
  const now = Date.parse('2025-11-21T12:00:00Z');
  const due = (iso: string, timeZone: string) => formatDue(iso, now, { locale: 'en-US', timeZone });

  it('names the day in the zone of the reader, and the date if it is far', () => {
    expect(due('2025-11-21T22:59:00Z', 'Europe/Berlin')).to.match(/^today, 11:59\sPM GMT\+1$/);
    expect(due('2025-11-21T22:59:00Z', 'Asia/Tokyo')).to.match(/^tomorrow, 7:59\sAM GMT\+9$/);
    expect(due('2025-11-27T12:00:00Z', 'UTC')).to.match(/^Thursday, 12:00\sPM UTC$/);
    expect(due('2025-11-28T12:00:00Z', 'UTC')).to.match(/^Nov 28, 12:00\sPM UTC$/);
    expect(due('2025-11-19T12:00:00Z', 'UTC')).to.match(/^Nov 19, 12:00\sPM UTC$/);
    expect(due('someday', 'UTC')).to.equal('someday');
  });
});
