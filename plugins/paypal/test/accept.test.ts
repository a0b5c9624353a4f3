import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';

import {
  authorized,
  disputeId,
  disputePath,
  expectToken,
  paypalContext,
  recorded,
  recordedText,
} from './helpers.js';

const waiting = recorded('dispute.waiting-for-seller.json');
const given = recorded('dispute.accepted.json');
const note = 'The merchant accepts the claim; the buyer is refunded.';
const claim = { note, accept_claim_reason: 'REASON_NOT_SET', accept_claim_type: 'REFUND' };

const accept = () => acceptDispute(paypalContext(), disputeId, 'accept-1');
/** Values from recordings of other disputes. */
const read = (dispute: JsonObject = waiting) =>
  authorized()
    .get(disputePath)
    .reply(200, { ...dispute, dispute_id: disputeId });
const post = (body: nock.RequestBodyMatcher = claim) =>
  authorized().post(`${disputePath}/accept-claim`, body);
const options = (types?: unknown) => ({
  ...waiting,
  allowed_response_options: { accept_claim: { accept_claim_types: types } },
});

describe('accepting a PayPal dispute', () => {
  onlyMockedCalls(nock);
  beforeEach(() => expectToken());

  it('accepts the claim for the whole amount, and moves no money itself', async () => {
    read();
    post()
      .matchHeader('content-type', 'application/json')
      .matchHeader('paypal-request-id', /^PP-R-RBT-10001042-accept-[0-9a-f]{13}$/)
      .reply(200, recordedText('written.json'));
    read(given);
    const receipt = await accept();
    expect(receipt).to.deep.include({ providerStatus: 'RESOLVED', raw: given });
    expect(receipt.dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  const refusals: readonly [string, JsonObject, RegExp][] = [
    [
      'won',
      { ...given, dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
      /nothing left to accept/,
    ],
    ['under review', recorded('dispute.under-review.json'), /does not allow accepting this dispute now/],
    ['to be returned first', options(['REFUND_WITH_RETURN']), /with a return/],
  ];
  for (const [what, dispute, message] of refusals) {
    it(`makes no call for a dispute that is ${what}, and explains why`, async () => {
      read(dispute);
      expect((await expectProviderError(accept, 'refused')).message).to.match(message);
    });
  }

  const losses: readonly [string, (call: nock.Interceptor) => unknown][] = [
    ['PayPal returns 302', (call) => call.reply(302)],
    ['PayPal returns 409', (call) => call.reply(409, '{}')],
  ];
  for (const [what, lose] of losses) {
    it(`is indeterminate if ${what} and PayPal shows no acceptance`, async () => {
      read();
      lose(post());
      read();
      await expectProviderError(accept, 'indeterminate');
    });
  }
});
