import { expect } from 'chai';

import { describeEntry } from './timeline-words.js';

describe('the words of the timeline', () => {
  const names = {
    colleagues: [{ user_id: 'usr_1', name: 'Bigwig' }],
    evidenceTypes: [{ value: 'prior_transactions', label: 'Earlier undisputed payments' }],
  };
  const words = (type: string, data: Record<string, unknown> = {}) =>
    describeEntry({ event_id: '1', type, occurred_at: '', actor: null, data }, names);

  it('say what changed, and what a dispute became', () => {
    expect(
      words('dispute.updated', { changed: ['status', 'evidence_due_by'], status: 'under_review' }),
    ).to.eql({
      title: 'The provider changed the dispute',
      detail: 'Changed: status, deadline (under review)',
    });
    expect(words('dispute.closed', { status: 'charge_refunded', outcome_detail: null }).title).to.equal(
      'The dispute was closed: Refunded',
    );
    expect(words('dispute.closed', { status: 'made_up', outcome_detail: null }).title).to.equal(
      'The dispute was closed: Made up',
    );
  });

  it('give the reason for a loss', () => {
    const lost = { status: 'lost', loss_reason: 'The evidence was not sufficient' };
    expect(words('dispute.closed', { ...lost, outcome_detail: null }).detail).to.equal(
      'Reason for the loss: The evidence was not sufficient',
    );
    expect(words('dispute.closed', { ...lost, outcome_detail: 'partial' }).detail).to.equal(
      'Partial · Reason for the loss: The evidence was not sufficient',
    );
    expect(words('dispute.updated', { ...lost, changed: ['loss_reason'] }).detail).to.equal(
      'Changed: reason for the loss · Reason for the loss: The evidence was not sufficient',
    );
  });

  it('call evidence as its list does, and nothing by a code', () => {
    const added = { title: 'list.pdf', evidence_type: 'prior_transactions' };
    expect(words('evidence.added', added).detail).to.equal('list.pdf · Earlier undisputed payments');
    expect(words('evidence.deleted', { ...added, evidence_type: 'of_a_newer_server' }).detail).to.equal(
      'list.pdf',
    );
  });

  it('tell how near the deadline was when it was reminded of', () => {
    expect(words('dispute.due_soon', { days_left: 1 }).title).to.equal('The answer was due within 1 day');
    expect(words('dispute.due_soon', { days_left: 3 }).title).to.equal('The answer was due within 3 days');
  });

  it('name who a dispute was given to, even when they have left', () => {
    expect(words('dispute.assigned', { user_id: 'usr_1' }).title).to.equal('assigned the dispute to Bigwig');
    expect(words('dispute.assigned', { user_id: 'usr_9' }).title).to.equal(
      'assigned the dispute to a former colleague',
    );
    expect(words('dispute.assigned', { user_id: null }).title).to.equal('took the assignee off the dispute');
  });

  it('keep notes as they were written and tell why a submission failed', () => {
    expect(words('note.added', { text: 'one\ntwo' }).quote).to.equal('one\ntwo');
    expect(words('submission.failed', { error: 'Refused' }).detail).to.equal('Refused');
  });

  it('show a type that they do not know by its name', () => {
    expect(words('dispute.reopened_again').title).to.equal('Dispute reopened again');
  });
});
