import { expect } from 'chai';

import { progressOf, submissionState } from './progress.js';
import { isUnderWay } from './under-way.js';

describe('the progress of a submission', () => {
  it('moves forward with each status', () => {
    const shares = (['pending', 'generating', 'uploading', 'submitted'] as const).map(
      (status) => progressOf({ status }, 'api')?.share,
    );
    expect(shares).to.deep.equal([0.25, 0.5, 0.75, 1]);
    expect(progressOf({ status: 'submitted' }, 'api')?.text).to.equal(
      'Dispute response submitted successfully!',
    );
  });

  it('starts before the first response of the server, and ends with a failure', () => {
    expect(progressOf(undefined, 'api')).to.deep.equal(progressOf({ status: 'pending' }, 'api'));
    expect(progressOf({ status: 'failed' }, 'api')).to.equal(undefined);
  });

  it('never reports a recorded response as sent', () => {
    for (const status of ['pending', 'generating', 'uploading', 'submitted'] as const) {
      expect(progressOf({ status }, 'portal')?.text, status).to.not.match(/submitting|sent|provider/i);
    }
  });

  it('recognizes submissions in progress', () => {
    expect(isUnderWay({ status: 'uploading' })).to.equal(true);
    expect(isUnderWay({ status: 'failed' })).to.equal(false);
  });
});

describe('state of a dispute with its submissions', () => {
  const open = {
    status: 'needs_response',
    updated_at: '2025-11-20T10:00:00.000Z',
    can_submit: true,
    submit_limit_code: null,
    linked_disputes: [],
  };
  const submitted = {
    status: 'submitted',
    submitted_at: '2025-11-21T10:00:00.000Z',
    can_retry: false,
  } as const;
  const failed = { status: 'failed', submitted_at: null, can_retry: true } as const;

  it('is answered once the provider has a response, even before it confirms it', () => {
    expect(submissionState(open, [failed, submitted])).to.deep.include({
      answer: submitted,
      needsAnotherResponse: false,
    });
    expect(submissionState({ ...open, updated_at: submitted.submitted_at }, [submitted]).answer).to.equal(
      submitted,
    );
    expect(submissionState(open, [failed]).answer).to.equal(undefined);
  });

  it('is open again if the provider requests another response later', () => {
    const later = { ...open, updated_at: '2025-12-02T08:00:00.000Z' };
    expect(submissionState(later, [submitted])).to.deep.include({
      answer: undefined,
      needsAnotherResponse: true,
    });
    expect(submissionState({ ...later, status: 'won' }, [submitted])).to.deep.include({
      answer: submitted,
      needsAnotherResponse: false,
    });
  });

  it('requires a manual response only if nothing can be sent and nothing was', () => {
    const byHand = { ...open, can_submit: false };
    expect(submissionState(byHand, []).byHand).to.equal(true);
    expect(submissionState(byHand, [submitted]).byHand).to.equal(false);
    const elsewhere = {
      dispute_id: 'dsp_1',
      psp_dispute_id: 'dp_1',
      provider: 'stripe',
      provider_label: 'Stripe',
      account_name: 'Main shop',
      basis: 'case' as const,
    };
    expect(
      submissionState({ ...byHand, linked_disputes: [{ ...elsewhere, is_primary: true }] }, []).byHand,
    ).to.equal(false);
    expect(
      submissionState({ ...byHand, linked_disputes: [{ ...elsewhere, is_primary: false }] }, []).byHand,
    ).to.equal(true);
    expect(submissionState({ ...byHand, status: 'under_review' }, []).byHand).to.equal(false);
    expect(submissionState(open, []).byHand).to.equal(false);
  });

  it('offers a retry until there is a response, and none for an earlier round', () => {
    expect(submissionState(open, [failed]).retryable).to.deep.equal([failed]);
    expect(submissionState(open, [failed, submitted]).retryable).to.deep.equal([]);
    const later = { ...open, updated_at: '2025-12-02T08:00:00.000Z' };
    const [newer, older] = [{ ...failed }, { ...failed }];
    expect(submissionState(later, [newer, submitted, older]).retryable).to.have.members([newer]);
  });

  it('offers no retry of a permanent failure', () => {
    const refused = { ...failed, can_retry: false };
    expect(submissionState(open, [refused, failed]).retryable).to.deep.equal([failed]);
    expect(submissionState(open, [refused]).retryable).to.deep.equal([]);
  });
});
