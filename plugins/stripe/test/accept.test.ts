import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';

import { recorded, stripeContext } from './helpers.js';

const id = 'du_1SPx3kB7WZ01zgkWq5Hn2LmT';
const api = () => nock('https://api.stripe.com');
const open = recorded('dispute.staged.json');
const lost = recorded('dispute.closed-by-us.json');
const accept = () => acceptDispute(stripeContext(), id, 'accept-7');

describe('acceptDispute of Stripe', () => {
  onlyMockedCalls(nock);

  it('reads first and closes with an empty form', async () => {
    api().get(`/v1/disputes/${id}`).reply(200, open);
    nock('https://api.stripe.com', { reqheaders: { 'idempotency-key': 'accept-7:close' } })
      .post(`/v1/disputes/${id}/close`, '')
      .reply(200, lost);
    const receipt = await accept();
    expect(receipt.providerStatus).to.equal('lost');
    expect(receipt.dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
    expect(receipt.raw).to.deep.equal(lost);
  });

  it('does not report a case as accepted that the bank decided', async () => {
    const decided = {
      ...lost,
      evidence_details: { ...(lost.evidence_details as object), submission_count: 1 },
    };
    api().get(`/v1/disputes/${id}`).reply(200, decided);
    expect((await accept()).dispute).not.to.have.property('outcomeDetail');
  });

  it('is indeterminate if the dispute is still open after a lost response', async () => {
    api().get(`/v1/disputes/${id}`).times(2).reply(200, open);
    api().post(`/v1/disputes/${id}/close`).reply(500, '');
    await expectProviderError(accept, 'indeterminate');
  });

  for (const status of ['warning_needs_response', 'warning_under_review']) {
    it(`refuses an inquiry with status ${status}, and recommends the refund`, async () => {
      api()
        .get(`/v1/disputes/${id}`)
        .reply(200, { ...open, status });
      expect((await expectProviderError(accept, 'refused')).message).to.match(/Refund the payment/);
    });
  }
});
