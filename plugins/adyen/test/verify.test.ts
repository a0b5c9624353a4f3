import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { verifyCredentials } from '../src/verify.js';

import { account, adyenContext, disputeHost, disputePath, managementHost, recorded } from './helpers.js';

const me = recorded('me.json');
const expectMe = (status = 200, body: object = me) =>
  nock(managementHost).get('/v3/me').matchHeader('x-api-key', 'AQErabbitHutchCarrotKey').reply(status, body);
const expectProbe = (status = 200, body: object = recorded('refused.unknown-dispute.json')) =>
  nock(disputeHost)
    .post(`${disputePath}/retrieveApplicableDefenseReasons`, {
      merchantAccountCode: account,
      disputePspReference: '0000000000000000',
    })
    .matchHeader('x-api-key', 'AQErabbitHutchCarrotKey')
    .reply(status, body);

describe('verifying Adyen credentials', () => {
  onlyMockedCalls(nock);

  it('reads the credential and an unknown dispute, and describes the next step', async () => {
    expectMe();
    expectProbe();
    const { message } = await verifyCredentials(adyenContext());
    expect(message).to.match(
      /^Connected to Adyen \(test\) for RabbitHutchECOM as ws_471100@.*, RabbitHutch\./,
    );
    expect(message).to.match(/username and a password/);
    expect(message).to.match(/appear only after their next event/);
  });

  it('asks for a missing HMAC key', async () => {
    expectMe();
    expectProbe(422, recorded('error.422.json'));
    const { message } = await verifyCredentials(adyenContext({ credentials: { hmac_key: '' } }));
    expect(message).to.match(/webhooks are rejected until then/);
  });

  it('accepts a key that can only use disputes', async () => {
    expectMe(403, recorded('management.403.json'));
    expectProbe();
    const { message } = await verifyCredentials(adyenContext());
    expect(message).to.match(/for RabbitHutchECOM\. /);
  });

  it('calls the live hosts for a live account, and the operator’s address if set', async () => {
    nock('https://management-live.adyen.com').get('/v3/me').reply(200, me);
    nock('https://ca-live.adyen.com')
      .post(`${disputePath}/retrieveApplicableDefenseReasons`)
      .reply(200, recorded('reasons.none.json'));
    await verifyCredentials(adyenContext({ environment: 'live' }));
    nock('https://sandbox.test').get('/adyen/v3/me').reply(200, me);
    nock('https://sandbox.test')
      .post(`/adyen${disputePath}/retrieveApplicableDefenseReasons`)
      .reply(200, recorded('refused.unknown-dispute.json'));
    await verifyCredentials(adyenContext({ apiUrl: 'https://sandbox.test/adyen' }));
  });

  it('rejects a deactivated credential without another call', async () => {
    expectMe(200, { ...me, active: false });
    const error = await expectProviderError(() => verifyCredentials(adyenContext()), 'credentials');
    expect(error.message).to.match(/deactivated/);
  });

  it('names the missing role', async () => {
    expectMe(200, { ...me, roles: ['Checkout webservice role'] });
    expectProbe(403, recorded('error.403.json'));
    const error = await expectProviderError(() => verifyCredentials(adyenContext()), 'credentials');
    expect(error.message).to.match(/lacks the role "API dispute management"\. Add it/);
    expect(error).to.include({ status: 403, providerCode: '010', requestId: 'K7WQZC3RMX5TNB82' });
  });

  const refusals: readonly [string, () => void, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    ['a wrong key', () => expectMe(401, recorded('error.401.json')), 'credentials', /other environment/],
    [
      'a merchant account that the key cannot access',
      () => {
        expectMe();
        expectProbe(403, recorded('error.403.account.json'));
      },
      'credentials',
      /does not know this merchant account/,
    ],
    [
      'a key that is not allowed from this IP address',
      () => {
        expectMe();
        expectProbe(403, recorded('error.403.json'));
      },
      'credentials',
      /IP address/,
    ],
    [
      'a system error',
      () => {
        expectMe();
        expectProbe(200, { disputeServiceResult: { success: false, errorMessage: 'System error' } });
      },
      'unavailable',
      /system error/,
    ],
  ];
  for (const [what, expectCalls, kind, message] of refusals) {
    it(`explains ${what}`, async () => {
      expectCalls();
      const error = await expectProviderError(() => verifyCredentials(adyenContext()), kind);
      expect(error.message).to.match(message);
    });
  }
});
