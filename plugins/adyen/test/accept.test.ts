import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/accept.js';

import { account, adyenContext, disputeHost, disputeId, disputePath, recorded } from './helpers.js';

const server = (call = 'acceptDispute') =>
  nock(disputeHost).post(`${disputePath}/${call}`, {
    merchantAccountCode: account,
    disputePspReference: disputeId,
  });
const mockRead = (body: object) => server('retrieveApplicableDefenseReasons').reply(200, body);
const accept = () => acceptDispute(adyenContext(), disputeId, 'accept-1');

describe('accepting an Adyen dispute', () => {
  onlyMockedCalls(nock);

  it('makes one call', async () => {
    server().reply(200, recorded('done.json'));
    expect(await accept()).to.deep.equal({
      providerStatus: 'acceptDispute/success',
      raw: recorded('done.json'),
    });
  });

  for (const failure of ['socket hang up', 500]) {
    const fail = () =>
      typeof failure === 'string' ? server().replyWithError(failure) : server().reply(failure);

    it(`is indeterminate after ${failure} if the dispute is open, closed otherwise, or cannot be read`, async () => {
      for (const body of ['reasons.supplied.json', 'refused.not-defendable.json', 'refused.ended.json']) {
        fail();
        mockRead(recorded(body));
        await expectProviderError(accept, 'indeterminate');
      }
      fail();
      server('retrieveApplicableDefenseReasons').times(3).reply(503);
      await expectProviderError(accept, 'indeterminate');
    });
  }
});
