import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';

import { api, checkoutContext, recorded, recordedText } from './helpers.js';

const open = recorded('dispute.evidence-required.json');
const accepted = recorded('dispute.accepted.json');
const alreadyAccepted = recordedText('error.422.already-accepted.json');
const id = String(open.id);
const server = () => nock(api);
const expectRead = (dispute: object) => server().get(`/disputes/${id}`).reply(200, dispute);
const accept = () => acceptDispute(checkoutContext(), id);

describe('accepting a Checkout.com dispute', () => {
  onlyMockedCalls(nock);

  it('reads the dispute, accepts without a body, and returns the new state', async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`, '').reply(204);
    expectRead(accepted);
    const receipt = await accept();
    expect(receipt).to.deep.include({ providerStatus: 'accepted', raw: accepted });
    expect(receipt.dispute).to.include({ status: 'lost', outcomeDetail: 'accepted', submissionCount: 0 });
  });

  it('succeeds without another call if the dispute is already accepted', async () => {
    expectRead(accepted);
    expect((await accept()).dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  it('succeeds if the dispute was accepted between the two calls', async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`).reply(422, alreadyAccepted);
    expectRead(accepted);
    expect((await accept()).providerStatus).to.equal('accepted');
  });

  it("reports Checkout.com's reason if the dispute was closed otherwise", async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`).reply(422, recordedText('error.422.already-expired.json'));
    expectRead({ ...open, status: 'expired' });
    expect((await expectProviderError(accept, 'refused')).message).to.match(/deadline to respond has passed/);
  });

  for (const failure of ['socket hang up', 500, 409, 302]) {
    it(`reads the dispute after ${failure}, and succeeds if it is accepted`, async () => {
      expectRead(open);
      const call = server().post(`/disputes/${id}/accept`);
      if (typeof failure === 'string') call.replyWithError(failure);
      else call.reply(failure);
      expectRead(accepted);
      expect((await accept()).providerStatus).to.equal('accepted');
    });
  }

  it('is indeterminate if the dispute is still open after a lost response, or cannot be read', async () => {
    for (const mockRead of [
      () => expectRead(open),
      () => server().get(`/disputes/${id}`).times(3).reply(503),
    ]) {
      expectRead(open);
      server().post(`/disputes/${id}/accept`).reply(500);
      mockRead();
      await expectProviderError(accept, 'indeterminate');
    }
  });

  it('succeeds after a confirmed call even if the status is outdated or cannot be read', async () => {
    for (const [success, response, status, body, raw] of [
      [204, '', 200, open, open],
      [200, '{}', 200, open, open],
      [204, '', 404, '', { status: 'accepted' }],
    ] as const) {
      expectRead(open);
      server().post(`/disputes/${id}/accept`).reply(success, response);
      server().get(`/disputes/${id}`).reply(status, body);
      expect(await accept()).to.deep.equal({ providerStatus: 'accepted', raw });
    }
  });

  it('reports a missing permission of the key', async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`).reply(403);
    await expectProviderError(accept, 'credentials');
  });

  const closed = [
    'evidence_under_review',
    'won',
    'lost',
    'expired',
    'canceled',
    'resolved',
    'arbitration_lost',
  ];
  for (const status of [...closed, 'hopping']) {
    it(`refuses a dispute with status ${status} without a call`, async () => {
      expectRead({ ...open, status });
      const error = await expectProviderError(accept, 'refused');
      expect(error.message).to.contain(`"${status}"`);
    });
  }
});
