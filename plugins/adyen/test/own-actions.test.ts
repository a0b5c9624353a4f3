import { expect } from 'chai';

import { changed, replayed, recordedItem, stateOf, event } from './helpers.js';

const opened = recordedItem('event.notification-of-chargeback.json');
const debited = recordedItem('event.chargeback.json');
const supplied = recordedItem('event.information-supplied.json');
const reversed = recordedItem('event.chargeback-reversed.json');
const second = recordedItem('event.second-chargeback.json');
const won = recordedItem('event.issuer-response-timeframe-expired.json');
const inquiry = recordedItem('event.request-for-information.json');
const automatic = recordedItem('event.auto-defended.json');

describe('an Adyen dispute with our own actions', () => {
  const sentAt = new Date('2026-11-10T15:00:00Z');
  const acceptedAt = new Date('2026-11-12T10:00:00Z');

  it('is under review once evidence was sent, before Adyen’s event', () => {
    const dispute = replayed([opened, debited], { submittedAt: [sentAt] });
    expect(stateOf(dispute)).to.equal('under_review/representment');
    expect(dispute.submissionCount).to.equal(1);
    expect(stateOf(replayed([inquiry], { submittedAt: [sentAt] }))).to.equal('under_review/inquiry');
  });

  it('counts evidence once, even if several events confirm it', () => {
    const again = { ...supplied, eventDate: '2026-11-11T16:20:05+01:00' };
    expect(replayed([opened, supplied, reversed], { submittedAt: [sentAt] }).submissionCount).to.equal(1);
    expect(replayed([opened, supplied, again]).submissionCount).to.equal(1);
    expect(replayed([opened, reversed]).submissionCount).to.equal(1);
    expect(replayed([automatic, supplied, reversed]).submissionCount).to.equal(0);
    expect(replayed([opened, debited]).submissionCount).to.equal(0);
  });

  it('counts a response to an inquiry and one to its chargeback separately', () => {
    const answered = changed(
      'event.request-for-information.json',
      { eventCode: 'INFORMATION_SUPPLIED', eventDate: '2026-10-20T00:00:00Z' },
      { disputeStatus: 'Responded' },
    );
    const dispute = replayed([inquiry, answered, opened, supplied], {
      submittedAt: [new Date('2026-10-19T00:00:00Z'), sentAt],
    });
    expect(dispute.submissionCount).to.equal(2);
  });

  it('follows an event that is newer than our submission', () => {
    expect(replayed([opened, second], { submittedAt: [sentAt] }).status).to.equal('lost');
    const open = { ...debited, eventDate: '2026-11-10T16:00:01+01:00' };
    expect(replayed([opened, open], { submittedAt: [sentAt] }).status).to.equal('needs_response');
  });

  it('does not reverse a decision by an earlier action, even if the clocks differ', () => {
    const after = new Date('2027-01-12T02:00:00Z');
    expect(replayed([opened, won], { submittedAt: [after] }).status).to.equal('won');
    expect(replayed([opened, won], { acceptedAt: after }).status).to.equal('won');
  });

  it('is lost once it was accepted, and stays so when Adyen reports the end of the defense period', () => {
    expect(stateOf(replayed([opened], { acceptedAt: acceptedAt }))).to.equal('lost/closed/accepted');
    const over = changed('event.defense-period-ended.json', {}, { disputeStatus: undefined });
    expect(stateOf(replayed([opened, over], { acceptedAt: acceptedAt }))).to.equal('lost/closed/accepted');
    expect(stateOf(replayed([opened, over]))).to.equal('lost/closed/expired');
    expect(stateOf(replayed([inquiry], { acceptedAt: acceptedAt }))).to.equal(
      'warning_closed/inquiry/accepted',
    );
  });

  it('is a late win after an acceptance, but not if only the inquiry was accepted', () => {
    expect(stateOf(replayed([opened, won], { acceptedAt: acceptedAt }))).to.equal('won/closed/late_win');
    const inTheInquiry = new Date('2026-10-20T00:00:00Z');
    expect(stateOf(replayed([inquiry, opened, won], { acceptedAt: inTheInquiry }))).to.equal('won/closed');
  });

  it('is lost without the detail “accepted” if the issuer declines the defense', () => {
    const lost = event('SECOND_CHARGEBACK', 'Lost');
    expect(stateOf(replayed([opened, lost], { acceptedAt: acceptedAt }))).to.equal('lost/closed');
  });

  it('is under review once answered, even if Adyen called it not defendable', () => {
    const undefendable = changed('event.chargeback.json', {}, { defendable: 'false' });
    expect(stateOf(replayed([undefendable]))).to.equal('pending/chargeback');
    expect(stateOf(replayed([undefendable], { submittedAt: [sentAt] }))).to.equal(
      'under_review/representment',
    );
  });

  it('counts an action before the first event as one right after it', () => {
    const early = new Date('2026-01-01T00:00:00Z');
    expect(replayed([opened], { submittedAt: [early] })).to.include({
      status: 'under_review',
      submissionCount: 1,
    });
  });
});
