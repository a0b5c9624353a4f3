import { expect } from 'chai';

import { describeEntry, ruleOf } from './timeline-words.js';

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

  it('shows the reason for a loss', () => {
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

  it('uses the labels of the evidence list and shows no codes', () => {
    const added = { title: 'list.pdf', evidence_type: 'prior_transactions' };
    expect(words('evidence.added', added).detail).to.equal('list.pdf · Previous undisputed payments');
    expect(words('evidence.deleted', { ...added, evidence_type: 'of_a_newer_server' }).detail).to.equal(
      'list.pdf',
    );
  });

  it('names the rule that acted, with its version', () => {
    const by = (data: object) => ruleOf({ data: { ...data } });
    expect(by({ rule_id: 'rul_1', rule_version: 3, rule_name: 'Large' })).to.equal(
      'Rule “Large” (version 3)',
    );
    expect(by({ rule_id: 'rul_1', rule_version: 3 })).to.equal('A rule (version 3)');
    expect(by({})).to.equal(undefined);
  });

  it('states the days left until the deadline', () => {
    expect(words('dispute.due_soon', { days_left: 1 }).title).to.equal('Response due within 1 day');
    expect(words('dispute.due_soon', { days_left: 3 }).title).to.equal('Response due within 3 days');
  });

  it('names the chosen defense reason', () => {
    const data = { code: 'ServicesProvided', label: 'Services provided' };
    expect(words('defense.chosen', data)).to.eql({
      title: 'chose a defense reason',
      detail: 'Services provided',
    });
  });

  it('gives the reason why the provider rejected prior payments', () => {
    const data = { submission_id: 'sub_1', error: 'Stripe refused this.' };
    expect(words('compelling_evidence.refused', data)).to.eql({
      title: 'Prior payments were refused. Nothing was sent.',
      detail: 'Stripe refused this.',
    });
  });

  it('names the cause of a loss, also one of a newer server', () => {
    expect(words('loss_cause.set', { cause: 'weak_evidence' })).to.eql({
      title: 'tagged the cause of the loss',
      detail: 'Evidence was too weak',
    });
    expect(words('loss_cause.set', { cause: 'solar_flare' }).detail).to.equal('Solar flare');
    expect(words('loss_cause.set', { cause: null })).to.eql({
      title: 'removed the cause of the loss',
      detail: undefined,
    });
  });

  it('names the tags that were added and removed', () => {
    expect(words('tags.updated', { added: ['VIP', 'returns'], removed: [] })).to.eql({
      title: 'changed the tags',
      detail: 'Added: VIP, returns',
    });
    expect(words('tags.updated', { added: ['VIP'], removed: ['returns'] }).detail).to.equal(
      'Added: VIP · Removed: returns',
    );
  });

  it('names the assignee, even if they have left the company', () => {
    expect(words('dispute.assigned', { user_id: 'usr_1' }).title).to.equal('assigned the dispute to Bigwig');
    expect(words('dispute.assigned', { user_id: 'usr_9' }).title).to.equal(
      'assigned the dispute to a former teammate',
    );
    expect(words('dispute.assigned', { user_id: null }).title).to.equal('unassigned the dispute');
  });

  it('keeps notes unchanged and shows why a submission failed', () => {
    expect(words('note.added', { text: 'one\ntwo' }).quote).to.equal('one\ntwo');
    expect(words('submission.failed', { error: 'Refused' }).detail).to.equal('Refused');
  });

  it('shows an unknown type by its name', () => {
    expect(words('dispute.reopened_again').title).to.equal('Dispute reopened again');
  });
});
