import { expect } from 'chai';

import { describeEntry } from './timeline-words.js';

describe('describeEntry', () => {
  const names = {
    provider: 'Stripe',
    colleagues: [{ user_id: 'usr_1', name: 'Bigwig' }],
    evidenceTypes: [{ value: 'prior_transactions', label: 'Previous undisputed payments' }],
  };
  const words = (type: string, data: Record<string, unknown> = {}) =>
    describeEntry({ event_id: '1', type, occurred_at: '', actor: null, data }, names);

  it('describes changes and the outcome of a dispute', () => {
    expect(
      words('dispute.updated', { changed: ['status', 'evidence_due_by'], status: 'under_review' }),
    ).to.eql({
      title: 'Stripe moved this dispute to Under review',
      detail: 'Also changed: deadline',
    });
    expect(words('dispute.updated', { changed: ['amount', 'stage'], status: 'under_review' })).to.eql({
      title: 'Stripe updated this dispute',
      detail: 'Changed: amount, stage',
    });
    expect(words('dispute.closed', { status: 'charge_refunded', outcome_detail: null }).title).to.equal(
      'Dispute closed: Refunded',
    );
    expect(words('dispute.closed', { status: 'made_up', outcome_detail: null }).title).to.equal(
      'Dispute closed: Made up',
    );
  });

  it('uses the labels of the evidence list and shows no codes', () => {
    const added = { title: 'list.pdf', evidence_type: 'prior_transactions' };
    expect(words('evidence.added', added).detail).to.equal('list.pdf · Previous undisputed payments');
    expect(words('evidence.deleted', { ...added, evidence_type: 'of_a_newer_server' }).detail).to.equal(
      'list.pdf',
    );
  });

  it('names the assignee, even if they have left the company', () => {
    expect(words('dispute.assigned', { user_id: 'usr_1' }).title).to.equal('assigned the dispute to Bigwig');
    expect(words('dispute.assigned', { user_id: 'usr_9' }).title).to.equal(
      'assigned the dispute to a former teammate',
    );
    expect(words('dispute.assigned', { user_id: null }).title).to.equal('unassigned the dispute');
  });

  it('shows an unknown type by its name', () => {
    expect(words('dispute.reopened_again').title).to.equal('Dispute reopened again');
  });
});
