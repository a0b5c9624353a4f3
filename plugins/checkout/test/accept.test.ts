import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';

import { api, checkoutContext, recorded } from './helpers.js';

const open = recorded('dispute.evidence-required.json');
const accepted = recorded('dispute.accepted.json');
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

  for (const status of ['evidence_under_review', 'resolved', 'hopping']) {
    it(`refuses a dispute with status ${status} without a call`, async () => {
      expectRead({ ...open, status });
      const error = await expectProviderError(accept, 'refused');
      expect(error.message).to.contain(`"${status}"`);
    });
  }
});
