import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';
import stripe from '../src/index.js';

import { recorded, recordedBytes, stripeContext } from './helpers.js';

const id = 'du_1SPx3kB7WZ01zgkWq5Hn2LmT';
const api = () => nock('https://api.stripe.com');
const open = recorded('dispute.staged.json');
const lost = recorded('dispute.closed-by-us.json');
const alreadyClosed = recordedBytes('error.400.already-closed.json').toString();
const accept = () => acceptDispute(stripeContext(), id, 'accept-7');

describe('acceptDispute of Stripe', () => {
  onlyMockedCalls(nock);

  it('is offered under review too, and refunds of inquiries are made in the Dashboard', () => {
    expect(stripe.manifest.acceptance).to.deep.equal({
      underReview: true,
      refundPlace: 'in the Stripe Dashboard',
    });
  });

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

  it('counts a lost dispute as done without another call', async () => {
    api().get(`/v1/disputes/${id}`).reply(200, lost);
    expect((await accept()).dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  it('does not report a case as accepted that the bank decided', async () => {
    const decided = {
      ...lost,
      evidence_details: { ...(lost.evidence_details as object), submission_count: 1 },
    };
    api().get(`/v1/disputes/${id}`).reply(200, decided);
    expect((await accept()).dispute).not.to.have.property('outcomeDetail');
  });

  it('succeeds if the dispute was accepted between the two calls', async () => {
    api().get(`/v1/disputes/${id}`).reply(200, open);
    api().post(`/v1/disputes/${id}/close`).reply(400, alreadyClosed);
    api().get(`/v1/disputes/${id}`).reply(200, lost);
    expect((await accept()).providerStatus).to.equal('lost');
  });

  it("reports Stripe's reason if it was closed otherwise", async () => {
    api().get(`/v1/disputes/${id}`).reply(200, open);
    api().post(`/v1/disputes/${id}/close`).reply(400, alreadyClosed);
    api()
      .get(`/v1/disputes/${id}`)
      .reply(200, { ...open, status: 'won' });
    expect((await expectProviderError(accept, 'refused')).message).to.match(/already closed/);
  });

  it('reads the dispute after a lost response, and succeeds if it is accepted', async () => {
    api().get(`/v1/disputes/${id}`).reply(200, open);
    api().post(`/v1/disputes/${id}/close`).replyWithError('socket hang up');
    api().get(`/v1/disputes/${id}`).reply(200, lost);
    expect((await accept()).providerStatus).to.equal('lost');
  });

  it('is indeterminate if the dispute is still open after a lost response', async () => {
    api().get(`/v1/disputes/${id}`).times(2).reply(200, open);
    api().post(`/v1/disputes/${id}/close`).reply(500, '');
    await expectProviderError(accept, 'indeterminate');
  });

  it('uses a new key after a remembered failure, once it has read the dispute', async () => {
    const keys: (string | string[] | undefined)[] = [];
    const remember = function (this: { req: { headers: Record<string, string | string[]> } }) {
      keys.push(this.req.headers['idempotency-key']);
      return keys.length === 1 ? [500, '', { 'idempotent-replayed': 'true' }] : [200, lost];
    };
    api().get(`/v1/disputes/${id}`).times(2).reply(200, open);
    api()
      .post(`/v1/disputes/${id}/close`)
      .times(2)
      .reply(remember as never);
    expect((await accept()).providerStatus).to.equal('lost');
    expect(String(keys[0])).to.equal('accept-7:close');
    expect(String(keys[1])).not.to.equal('accept-7:close');
  });

  for (const status of [403, 404, 503])
    it(`is indeterminate if the read after a remembered failure gets ${status}`, async () => {
      api().get(`/v1/disputes/${id}`).reply(200, open);
      api().post(`/v1/disputes/${id}/close`).reply(500, '', { 'idempotent-replayed': 'true' });
      api().get(`/v1/disputes/${id}`).reply(status, '{}', { 'retry-after': '60' }).persist();
      await expectProviderError(accept, 'indeterminate');
      nock.cleanAll();
    });

  it('accepts a dispute that is under review', async () => {
    api()
      .get(`/v1/disputes/${id}`)
      .reply(200, { ...open, status: 'under_review' });
    api().post(`/v1/disputes/${id}/close`).reply(200, lost);
    expect((await accept()).providerStatus).to.equal('lost');
  });

  for (const status of ['warning_needs_response', 'warning_under_review']) {
    it(`refuses an inquiry with status ${status}, and recommends the refund`, async () => {
      api()
        .get(`/v1/disputes/${id}`)
        .reply(200, { ...open, status });
      expect((await expectProviderError(accept, 'refused')).message).to.match(/Refund the payment/);
    });
  }

  for (const status of [
    'won',
    'warning_closed',
    'prevented',
    'charge_refunded',
    'appeal_needs_response',
    'hopping',
  ]) {
    it(`refuses a dispute with status ${status} without a call`, async () => {
      api()
        .get(`/v1/disputes/${id}`)
        .reply(200, { ...open, status });
      await expectProviderError(accept, 'refused');
    });
  }
});
