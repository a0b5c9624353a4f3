import { expect } from 'chai';

import { visitRecordOf } from './service-record.js';
import { claimOf, one } from './testing/situations.js';

describe('the record of a visit', () => {
  for (const [text, record, hours] of [
    ['Work order 17\nTechnician on site 09:10 - 11:40, job done.', 'work order 17', ['09:10', '11:40']],
    ['Job sheet #A-204. Arrived at 9:05 am, left at 11:30 am.', 'job sheet #A-204', ['9:05 am', '11:30 am']],
    ['Service report no. 88\nHours: 14:00–16:30', 'service report no. 88', ['14:00', '16:30']],
    ['Appointment scheduled 09:00 - 12:00\nCleaned two rooms.', undefined, undefined],
    ['Visits: 09:00-10:00 (on site)\nVisit two: 13:00-14:00', undefined, undefined],
    ['作業報告書 2201\n作業 09:00～11:00', '作業報告書 2201', ['09:00', '11:00']],
  ] as const)
    it(`is named and has its hours in "${text.replaceAll('\n', ' / ')}"`, () => {
      expect(visitRecordOf({ title: 'Record', text })).to.deep.equal({ record, hours });
    });

  it('is named in the sentence that the service was provided', () => {
    const exhibits = one('service_documentation', 'Work order 17. On site from 09:10 to 11:40.', {
      service_date: '2026-05-03',
      signed_by: 'J Rosen',
    });
    expect(claimOf('service', { exhibits })).to.equal(
      'The service was provided on May 3, 2026, from 09:10 to 11:40, as work order 17 shows; J Rosen signed for it (Exhibit A).',
    );
  });
});
