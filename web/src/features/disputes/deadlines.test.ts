import { expect } from 'chai';

import { deadlineGroup, deadlineOf, describeDeadline } from './deadlines.js';

const now = Date.parse('2025-11-21T12:00:00Z');
const [hour, day] = [3_600_000, 86_400_000];
const due = (afterMs: number, status = 'needs_response') =>
  deadlineOf({ status, evidence_due_by: new Date(now + afterMs).toISOString() }, now);

describe('deadlines', () => {
  it('count the days left rounded up', () => {
    expect(due(1)).to.include({ kind: 'urgent', days: 1 });
    expect(due(day)).to.include({ kind: 'urgent', days: 1 });
    expect(due(day + 1)).to.include({ kind: 'urgent', days: 2 });
  });

  it('are urgent at three days or fewer', () => {
    expect(due(3 * day).kind).to.equal('urgent');
    expect(due(3 * day + 1)).to.include({ kind: 'open', days: 4 });
  });

  it('are overdue as soon as they have passed, and only while a response is needed', () => {
    expect(due(0).kind).to.equal('urgent');
    expect(due(-1)).to.deep.equal({ kind: 'overdue', days: 0 });
    expect(due(-3 * day - hour)).to.deep.equal({ kind: 'overdue', days: 3 });
    expect(due(-day, 'under_review')).to.deep.equal({ kind: 'none' });
    expect(deadlineOf({ status: 'needs_response', evidence_due_by: null }, now)).to.deep.equal({
      kind: 'none',
    });
    expect(deadlineOf({ status: 'needs_response', evidence_due_by: '?' }, now)).to.deep.equal({
      kind: 'none',
    });
  });

  it('are described in a few words', () => {
    const deadlines = [
      due(hour - 1),
      due(2 * hour - 1),
      due(day - 1),
      due(day),
      due(5 * day),
      due(0),
      due(-hour),
      due(-day),
      due(-9 * day),
      due(day, 'won'),
    ];
    expect(deadlines.map(describeDeadline)).to.deep.equal([
      'Due in less than an hour',
      'Due in 1 hour',
      'Due in 23 hours',
      '1 day left',
      '5 days left',
      'Due now',
      'Overdue',
      'Overdue by 1 day',
      'Overdue by 9 days',
      undefined,
    ]);
  });

  it('are grouped by the days of the reader, with today and six more days as the week', () => {
    const friday = new Date(2025, 10, 21, 22);
    const groupAt = (
      dayOfMonth: number,
      hours: number,
      status = 'needs_response',
      code: string | null = null,
    ) =>
      deadlineGroup(
        {
          status,
          evidence_due_by: new Date(2025, 10, dayOfMonth, hours).toISOString(),
          submit_limit_code: code,
        },
        friday.getTime(),
      );
    expect([
      groupAt(21, 21),
      groupAt(21, 23),
      groupAt(22, 0),
      groupAt(22, 23),
      groupAt(23, 23),
      groupAt(27, 23),
      groupAt(28, 0),
      groupAt(21, 23, 'needs_response', 'already_answered'),
      groupAt(21, 23, 'needs_response', 'answer_in_portal'),
      groupAt(21, 21, 'won'),
      deadlineGroup(
        { status: 'needs_response', evidence_due_by: null, submit_limit_code: null },
        friday.getTime(),
      ),
    ]).to.deep.equal([
      'Overdue',
      'Today',
      'Tomorrow',
      'Tomorrow',
      'This week',
      'This week',
      'Later',
      'No response possible',
      'Today',
      'No response needed',
      'No deadline',
    ]);
  });
});
