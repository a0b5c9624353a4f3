import { expect } from 'chai';

import { changed, folded, recordedItem, standing, told } from './helpers.js';

const opened = recordedItem('event.notification-of-chargeback.json');
const debited = recordedItem('event.chargeback.json');
const supplied = recordedItem('event.information-supplied.json');
const reversed = recordedItem('event.chargeback-reversed.json');
const second = recordedItem('event.second-chargeback.json');
const won = recordedItem('event.issuer-response-timeframe-expired.json');
const inquiry = recordedItem('event.request-for-information.json');
const automatic = recordedItem('event.auto-defended.json');

describe('an Adyen dispute, with what was done from here', () => {
  const sentAt = new Date('2026-11-10T15:00:00Z');
  const givenUpAt = new Date('2026-11-12T10:00:00Z');

  it('is under review once evidence was sent, before Adyen says so', () => {
    const dispute = folded([opened, debited], { submittedAt: [sentAt] });
    expect(standing(dispute)).to.equal('under_review/representment');
    expect(dispute.submissionCount).to.equal(1);
    expect(standing(folded([inquiry], { submittedAt: [sentAt] }))).to.equal('under_review/inquiry');
  });

  it('counts evidence once, however often and by whom it is told', () => {
    const again = { ...supplied, eventDate: '2026-11-11T16:20:05+01:00' };
    expect(folded([opened, supplied, reversed], { submittedAt: [sentAt] }).submissionCount).to.equal(1);
    expect(folded([opened, supplied, again]).submissionCount).to.equal(1);
    expect(folded([opened, reversed]).submissionCount).to.equal(1);
    expect(folded([automatic, supplied, reversed]).submissionCount).to.equal(0);
    expect(folded([opened, debited]).submissionCount).to.equal(0);
  });

  it('counts an answer to an inquiry and one to its chargeback as two', () => {
    const answered = changed(
      'event.request-for-information.json',
      { eventCode: 'INFORMATION_SUPPLIED', eventDate: '2026-10-20T00:00:00Z' },
      { disputeStatus: 'Responded' },
    );
    const dispute = folded([inquiry, answered, opened, supplied], {
      submittedAt: [new Date('2026-10-19T00:00:00Z'), sentAt],
    });
    expect(dispute.submissionCount).to.equal(2);
  });

  it('believes a word of Adyen that is newer than what was sent', () => {
    expect(folded([opened, second], { submittedAt: [sentAt] }).status).to.equal('lost');
    const open = { ...debited, eventDate: '2026-11-10T16:00:01+01:00' };
    expect(folded([opened, open], { submittedAt: [sentAt] }).status).to.equal('needs_response');
  });

  it('does not undo a decision by what was sent before it, whatever the two clocks say', () => {
    const after = new Date('2027-01-12T02:00:00Z');
    expect(folded([opened, won], { submittedAt: [after] }).status).to.equal('won');
    expect(folded([opened, won], { acceptedAt: after }).status).to.equal('won');
  });

  it('is lost once it was given up, and stays so when Adyen says that the time is over', () => {
    expect(standing(folded([opened], { acceptedAt: givenUpAt }))).to.equal('lost/closed/accepted');
    const over = changed('event.defense-period-ended.json', {}, { disputeStatus: undefined });
    expect(standing(folded([opened, over], { acceptedAt: givenUpAt }))).to.equal('lost/closed/accepted');
    expect(standing(folded([opened, over]))).to.equal('lost/closed/expired');
    expect(standing(folded([inquiry], { acceptedAt: givenUpAt }))).to.equal(
      'warning_closed/inquiry/accepted',
    );
  });

  it('is won late if it was given up, and not if only its inquiry was', () => {
    expect(standing(folded([opened, won], { acceptedAt: givenUpAt }))).to.equal('won/closed/late_win');
    const inTheInquiry = new Date('2026-10-20T00:00:00Z');
    expect(standing(folded([inquiry, opened, won], { acceptedAt: inTheInquiry }))).to.equal('won/closed');
  });

  it('is lost without that word when the issuer takes it for another reason', () => {
    const lost = told('SECOND_CHARGEBACK', 'Lost');
    expect(standing(folded([opened, lost], { acceptedAt: givenUpAt }))).to.equal('lost/closed');
  });

  it('is under review once it was answered though it was called one that cannot be', () => {
    const undefendable = changed('event.chargeback.json', {}, { defendable: 'false' });
    expect(standing(folded([undefendable]))).to.equal('pending/chargeback');
    expect(standing(folded([undefendable], { submittedAt: [sentAt] }))).to.equal(
      'under_review/representment',
    );
  });

  it('places what was done before the first event known right after it', () => {
    const early = new Date('2026-01-01T00:00:00Z');
    expect(folded([opened], { submittedAt: [early] })).to.include({
      status: 'under_review',
      submissionCount: 1,
    });
  });
});
