import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { verifyCredentials } from '../src/verify.js';

import { account, adyenContext, disputeHost, disputePath, managementHost, recorded } from './helpers.js';

const me = recorded('me.json');
const expectMe = (status = 200, body: object = me) =>
  nock(managementHost).get('/v3/me').matchHeader('x-api-key', 'AQErabbitHutchCarrotKey').reply(status, body);
const expectAsk = (status = 200, body: object = recorded('refused.unknown-dispute.json')) =>
  nock(disputeHost)
    .post(`${disputePath}/retrieveApplicableDefenseReasons`, {
      merchantAccountCode: account,
      disputePspReference: '0000000000000000',
    })
    .matchHeader('x-api-key', 'AQErabbitHutchCarrotKey')
    .reply(status, body);

describe('verifying Adyen credentials', () => {
  onlyMockedCalls(nock);

  it('asks who the key is and for a dispute that does not exist, and tells what comes next', async () => {
    expectMe();
    expectAsk();
    const { message } = await verifyCredentials(adyenContext());
    expect(message).to.match(
      /^Connected to Adyen \(test\) for RabbitHutchECOM as ws_471100@.*, RabbitHutch\./,
    );
    expect(message).to.match(/user name and a password too/);
    expect(message).to.match(/appear only after their next event/);
  });

  it('reminds of the HMAC key as long as there is none', async () => {
    expectMe();
    expectAsk(422, recorded('error.422.json'));
    const { message } = await verifyCredentials(adyenContext({ credentials: { hmac_key: ' ' } }));
    expect(message).to.match(/every webhook is refused/);
  });

  it('is content with a key that may ask for disputes and nothing else', async () => {
    expectMe(403, recorded('management.403.json'));
    expectAsk();
    const { message } = await verifyCredentials(adyenContext());
    expect(message).to.match(/for RabbitHutchECOM\. /);
  });

  it('asks the live hosts for a live account, and one address for all where the operator says so', async () => {
    nock('https://management-live.adyen.com').get('/v3/me').reply(200, me);
    nock('https://ca-live.adyen.com')
      .post(`${disputePath}/retrieveApplicableDefenseReasons`)
      .reply(200, recorded('reasons.none.json'));
    await verifyCredentials(adyenContext({ environment: 'live' }));
    nock('https://sandbox.test').get('/adyen/v3/me').reply(200, me);
    nock('https://sandbox.test')
      .post(`/adyen${disputePath}/retrieveApplicableDefenseReasons`)
      .reply(200, recorded('refused.unknown-dispute.json'));
    await verifyCredentials(adyenContext({ apiUrl: 'https://sandbox.test/adyen/' }));
  });

  it('refuses a deactivated credential before it asks on', async () => {
    expectMe(200, { ...me, active: false });
    const error = await expectProviderError(() => verifyCredentials(adyenContext()), 'credentials');
    expect(error.message).to.match(/deactivated/);
  });

  it('says which role is missing', async () => {
    expectMe(200, { ...me, roles: ['Checkout webservice role'] });
    expectAsk(403, recorded('error.403.json'));
    const error = await expectProviderError(() => verifyCredentials(adyenContext()), 'credentials');
    expect(error.message).to.match(/lacks the role "API dispute management"\. Add it/);
    expect(error).to.include({ status: 403, providerCode: '010', requestId: 'K7WQZC3RMX5TNB82' });
  });

  const refusals: readonly [string, () => void, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    ['a wrong key', () => expectMe(401, recorded('error.401.json')), 'credentials', /other environment/],
    [
      'a merchant account that the key does not reach',
      () => {
        expectMe();
        expectAsk(403, recorded('error.403.account.json'));
      },
      'credentials',
      /does not know this merchant account/,
    ],
    [
      'a key with the role that may not be used here',
      () => {
        expectMe();
        expectAsk(403, recorded('error.403.json'));
      },
      'credentials',
      /IP address/,
    ],
    ['too many calls', () => [1, 2, 3].forEach(() => expectMe(429)), 'rate_limited', /too busy/],
    ['a failure', () => [1, 2, 3].forEach(() => expectMe(503)), 'unavailable', /cannot be reached/],
    [
      'a failure in words',
      () => {
        expectMe();
        expectAsk(200, { disputeServiceResult: { success: false, errorMessage: 'System error' } });
      },
      'unavailable',
      /failed/,
    ],
  ];
  for (const [what, expectCalls, kind, message] of refusals) {
    it(`says what ${what} means`, async () => {
      expectCalls();
      const error = await expectProviderError(() => verifyCredentials(adyenContext()), kind);
      expect(error.message).to.match(message);
    });
  }
});
