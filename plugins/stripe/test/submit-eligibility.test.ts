import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { requireOpen } from '../src/eligibility.js';
import { isSent } from '../src/rounds.js';

import { now } from './helpers.js';

const card = { case_type: 'chargeback' };

type Case = { readonly round?: string; readonly before?: string; readonly type?: object };

/** A dispute with this submission count. With a round, it has a draft of ours, which noted the count `before`. */
function dispute(status: string, count: number, { round, before, type = { card } }: Case = {}): JsonObject {
  const note = { app_ref: 'submission-1', app_round: round, app_count: before };
  return {
    status,
    evidence_details: { due_by: now.getTime() / 1000 + 60, submission_count: count },
    payment_method_details: type,
    metadata: round === undefined ? {} : note,
  };
}

const chargeback = { round: 'needs_response' };
const inquiry = { round: 'warning_needs_response' };
const appeal = { round: 'appeal_needs_response' };

describe('a submission to Stripe', () => {
  const arrivals: readonly [string, JsonObject, boolean][] = [
    [
      'has arrived once the count has grown',
      dispute('under_review', 2, { ...chargeback, before: '1' }),
      true,
    ],
    [
      'has not arrived where only an earlier round was sent',
      dispute('lost', 1, { ...chargeback, before: '1' }),
      false,
    ],
    [
      'has arrived as an appeal that Stripe reviews, whatever it counts',
      dispute('appeal_under_review', 1, { ...appeal, before: '1' }),
      true,
    ],
    ['of an earlier release has arrived once it counts', dispute('under_review', 1, chargeback), true],
    [
      'of an earlier release has arrived as an inquiry once it counts',
      dispute('warning_under_review', 1, inquiry),
      true,
    ],
    ['of an earlier release has not arrived where nothing counts', dispute('lost', 0, chargeback), false],
    [
      'of an earlier release has not arrived as an appeal where only the first round counts',
      dispute('lost', 1, appeal),
      false,
    ],
    [
      'of an earlier release has arrived as an appeal where both rounds count',
      dispute('lost', 2, appeal),
      true,
    ],
    ['has not arrived while the dispute waits', dispute('needs_response', 1, chargeback), false],
  ];
  for (const [what, read, arrived] of arrivals)
    it(what, () => expect(isSent(read, 'submission-1')).to.equal(arrived));

  it('has not arrived with the draft of another one', () =>
    expect(isSent(dispute('under_review', 1, chargeback), 'submission-2')).to.equal(false));

  const open: readonly [string, JsonObject][] = [
    [
      'a chargeback whose draft was not sent, after an answered inquiry',
      dispute('needs_response', 1, { ...chargeback, before: '1' }),
    ],
    ['a chargeback whose inquiry was answered from here', dispute('needs_response', 1, inquiry)],
    [
      'a wallet’s whose inquiry was answered from here',
      dispute('needs_response', 1, { ...inquiry, type: {} }),
    ],
    ['an appeal of an answered dispute', dispute('appeal_needs_response', 1, { ...chargeback, before: '0' })],
  ];
  for (const [what, read] of open)
    it(`may respond to ${what}`, () => {
      requireOpen(read, { reference: 'submission-2' });
    });

  const answered: readonly [string, JsonObject][] = [
    ['a chargeback since its draft', dispute('needs_response', 1, { ...chargeback, before: '0' })],
    ['an appeal since its draft', dispute('appeal_needs_response', 2, { ...appeal, before: '1' })],
    ['an inquiry', dispute('warning_needs_response', 1)],
    ['a chargeback, and not from here', dispute('needs_response', 1)],
    ['a dispute of a wallet, which has no case type', dispute('needs_response', 1, { type: {} })],
    ['a dispute under review', dispute('under_review', 1)],
  ];
  for (const [what, read] of answered)
    it(`is rejected after evidence was sent for ${what}`, async () => {
      const error = await expectProviderError(
        () => Promise.resolve().then(() => requireOpen(read, { reference: 'submission-2' })),
        'refused',
      );
      expect(error.message).to.match(/already sent/);
    });

  it('that was prepared for the inquiry is checked again before it is sent for the chargeback', async () => {
    const read = dispute('needs_response', 1, { ...inquiry, before: '0' });
    const error = await expectProviderError(
      () => Promise.resolve().then(() => requireOpen(read, { reference: 'submission-1' })),
      'refused',
    );
    expect(error.message).to.match(/another round/);
  });
});
