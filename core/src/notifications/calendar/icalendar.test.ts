import { expect } from 'chai';

import { writeCalendar } from './icalendar.js';

const event = {
  uid: 'dsp_1@rebuttal',
  at: new Date('2026-12-01T23:59:59.900Z'),
  changedAt: new Date('2026-11-20T08:00:00Z'),
  summary: 'Answer, now; or \\ lose',
  description: 'first\nsecond\r\nBEGIN:VEVENT\u0007',
  url: 'https://rebuttal.example/disputes/dsp_1',
  alarmDays: [3],
};

describe('an iCalendar file', () => {
  it('escapes what would end a value or begin another line', () => {
    const text = writeCalendar('Deadlines', [event]);
    expect(text).to.contain('SUMMARY:Answer\\, now\\; or \\\\ lose\r\n');
    expect(text).to.contain('DESCRIPTION:first\\nsecond\\nBEGIN:VEVENT\r\n');
    expect(text).to.contain('DTSTART:20261201T235959Z\r\n').and.to.contain('TRIGGER:-P3D\r\n');
  });

  it('numbers a changed deadline higher, so that calendar apps take it', () => {
    const sequenceAt = (changedAt: Date) =>
      Number(/SEQUENCE:(\d+)\r\n/.exec(writeCalendar('Deadlines', [{ ...event, changedAt }]))?.[1]);
    const before = sequenceAt(event.changedAt);
    expect(sequenceAt(new Date(event.changedAt.getTime() + 1000))).to.equal(before + 1);
  });

  it('requests an hourly refresh by calendar apps, and ends with a line break', () => {
    const text = writeCalendar('Deadlines', []);
    expect(text).to.contain('METHOD:PUBLISH\r\n').and.to.contain('X-WR-CALNAME:Deadlines\r\n');
    expect(text).to.contain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(text).to.match(/\r\nEND:VCALENDAR\r\n$/);
  });
});
