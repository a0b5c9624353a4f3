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

describe('giving a Checkout.com dispute up', () => {
  onlyMockedCalls(nock);

  it('reads first, accepts without a body, and shows what became of it', async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`, '').reply(204);
    expectRead(accepted);
    const receipt = await accept();
    expect(receipt).to.deep.include({ providerStatus: 'accepted', raw: accepted });
    expect(receipt.dispute).to.include({ status: 'lost', outcomeDetail: 'accepted', submissionCount: 0 });
  });

  it('counts an accepted dispute as done without another call', async () => {
    expectRead(accepted);
    expect((await accept()).dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  it('counts a dispute as done that was accepted between the two calls', async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`).reply(422, alreadyAccepted);
    expectRead(accepted);
    expect((await accept()).providerStatus).to.equal('accepted');
  });

  it("gives Checkout.com's reason when it was closed in another way meanwhile", async () => {
    expectRead(open);
    server().post(`/disputes/${id}/accept`).reply(422, recordedText('error.422.already-expired.json'));
    expectRead({ ...open, status: 'expired' });
    expect((await expectProviderError(accept, 'refused')).message).to.match(/has run out/);
  });

  for (const failure of ['socket hang up', 500, 409, 302]) {
    it(`finds out what happened when the call is answered by ${failure}`, async () => {
      expectRead(open);
      const call = server().post(`/disputes/${id}/accept`);
      if (typeof failure === 'string') call.replyWithError(failure);
      else call.reply(failure);
      expectRead(accepted);
      expect((await accept()).providerStatus).to.equal('accepted');
    });
  }

  it('says that it is not known when the dispute is still open after a lost answer, or cannot be read', async () => {
    for (const look of [() => expectRead(open), () => server().get(`/disputes/${id}`).times(3).reply(503)]) {
      expectRead(open);
      server().post(`/disputes/${id}/accept`).reply(500);
      look();
      await expectProviderError(accept, 'indeterminate');
    }
  });

  it('is done when Checkout.com took it, also where the status lags behind or cannot be read', async () => {
    for (const [yes, said, status, body, raw] of [
      [204, '', 200, open, open],
      [200, '{}', 200, open, open],
      [204, '', 404, '', { status: 'accepted' }],
    ] as const) {
      expectRead(open);
      server().post(`/disputes/${id}/accept`).reply(yes, said);
      server().get(`/disputes/${id}`).reply(status, body);
      expect(await accept()).to.deep.equal({ providerStatus: 'accepted', raw });
    }
  });

  it('passes on that the key lacks the right', async () => {
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
    it(`refuses a dispute that is ${status} without trying`, async () => {
      expectRead({ ...open, status });
      const error = await expectProviderError(accept, 'refused');
      expect(error.message).to.contain(`"${status}"`);
    });
  }
});
