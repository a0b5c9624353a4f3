import { expect } from 'chai';

import { fromCursor, toCursor } from './dispute-cursor.js';
import { daysLeft, isAcceptable, isOverdue, type Dispute } from './disputes.js';

const now = new Date('2026-11-21T12:00:00Z');
const due = (iso: string | undefined, status: Dispute['status'] = 'needs_response') => ({
  status,
  evidenceDueBy: iso === undefined ? undefined : new Date(iso),
});

describe("a dispute's deadline", () => {
  it('leaves days rounded up, and goes below zero when it has passed', () => {
    expect(daysLeft(due('2026-11-21T12:00:01Z'), now)).to.equal(1);
    expect(daysLeft(due('2026-11-22T12:00:00Z'), now)).to.equal(1);
    expect(daysLeft(due('2026-11-22T12:00:01Z'), now)).to.equal(2);
    expect(daysLeft(due('2026-11-19T12:00:00Z'), now)).to.equal(-2);
  });

  it('counts only while a response is needed and a date is known', () => {
    expect(daysLeft(due('2026-11-30T00:00:00Z', 'won'), now)).to.equal(undefined);
    expect(daysLeft(due(undefined), now)).to.equal(undefined);
    expect(isOverdue(due('2026-11-21T11:59:59Z'), now)).to.equal(true);
    expect(isOverdue(due('2026-11-21T11:59:59Z', 'under_review'), now)).to.equal(false);
    expect(isOverdue(due(undefined), now)).to.equal(false);
  });
});

describe('accepting a dispute', () => {
  const traits = { stage: 'chargeback' } as const;
  const underReview = { underReview: true } as const;

  it('is possible while it needs a response, and under review if the provider allows it; never for an inquiry or a closed one', () => {
    expect(isAcceptable({ ...traits, status: 'needs_response' })).to.equal(true);
    expect(isAcceptable({ ...traits, status: 'under_review' }, underReview)).to.equal(true);
    expect(isAcceptable({ ...traits, status: 'under_review' })).to.equal(false);
    expect(isAcceptable({ ...traits, status: 'needs_response', stage: 'inquiry' }, underReview)).to.equal(
      false,
    );
    expect(isAcceptable({ ...traits, status: 'lost' }, underReview)).to.equal(false);
  });

  it('is impossible in the stages that the provider excludes', () => {
    const rules = { notInStages: ['pre_arbitration'] } as const;
    expect(isAcceptable({ stage: 'pre_arbitration', status: 'needs_response' }, rules)).to.equal(false);
    expect(isAcceptable({ stage: 'chargeback', status: 'needs_response' }, rules)).to.equal(true);
  });
});

describe('a list cursor', () => {
  const newest = { value: now.toISOString(), disputeId: 'dsp_1' };
  const byDate = { column: 'created_at', direction: 'desc' } as const;

  it('points to the row it was created from', () => {
    expect(fromCursor(toCursor(newest, byDate), byDate)).to.deep.equal(newest);
    const byDue = { column: 'evidence_due_by', direction: 'asc' } as const;
    const withoutDate = { value: null, disputeId: 'dsp_1' };
    expect(fromCursor(toCursor(withoutDate, byDue), byDue)).to.deep.equal(withoutDate);
    // Amsterdam before 1937.
    const early = { value: '1936-05-01 12:00:00+00:19:32', disputeId: 'dsp_1' };
    expect(fromCursor(toCursor(early, byDate), byDate)).to.deep.equal(early);
  });

  it('is rejected for another sort order, and if it is invalid', () => {
    const cursor = toCursor(newest, byDate);
    expect(() => fromCursor(cursor, { ...byDate, direction: 'asc' })).to.throw(/Start again/);
    const forged = (value: unknown) =>
      Buffer.from(JSON.stringify({ order: 'created_at desc', value, id: 'dsp_1' })).toString('base64url');
    for (const value of ['rabbit', 5, null, {}, 'x'.repeat(1000)]) {
      expect(() => fromCursor(forged(value), byDate)).to.throw(/Start again/);
    }
    expect(() => fromCursor('%%%', byDate)).to.throw(/Start again/);
  });
});
