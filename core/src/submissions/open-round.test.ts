import { expect } from 'chai';

import { requireOpenRound } from './open-round.js';

const submittedAt = new Date('2026-11-22T12:00:00Z');
const later = new Date('2026-11-22T12:00:01Z');
type Round = Parameters<typeof requireOpenRound>;
const attempt = (...round: Round) => {
  try {
    requireOpenRound(...round);
    return 'open';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the round of a response', () => {
  const answered = { submittedAt, submissionsBefore: 1 };
  const openDispute = { status: 'needs_response', stateAsOf: submittedAt, submissionCount: 1 } as const;

  it('is open while the dispute needs one and none was sent', () => {
    expect(attempt({ ...openDispute, submissionCount: 0 }, undefined)).to.equal('open');
    expect(attempt(openDispute, undefined)).to.equal('open');
  });

  it('is over once one was sent, until the provider reports a newer state or counts it', () => {
    expect(attempt(openDispute, answered)).to.match(/already been submitted/);
    expect(attempt({ ...openDispute, submissionCount: 0 }, answered)).to.match(/already been submitted/);
    expect(attempt({ ...openDispute, stateAsOf: later }, answered)).to.equal('open');
    expect(attempt({ ...openDispute, submissionCount: 2 }, answered)).to.equal('open');
  });

  it('is over if the dispute needs none, and states if one was ever sent', () => {
    const closed = { ...openDispute, status: 'lost', stateAsOf: later } as const;
    expect(attempt(closed, answered)).to.match(/already been submitted/);
    expect(attempt(closed, undefined)).to.match(/already been submitted/);
    expect(attempt({ ...closed, submissionCount: 0 }, undefined)).to.match(/^No response can be added/);
  });
});
