import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { verifyCredentials } from '../src/verify.js';

import { recordedBytes, stripeContext } from './helpers.js';

const api = 'https://api.stripe.com';
const list = recordedBytes('list.last-page.json').toString();
const errorBody = (name: string) => recordedBytes(`error.${name}.json`).toString();

describe('verifying Stripe credentials', () => {
  onlyMockedCalls(nock);

  it('reads one dispute and returns the name of the account', async () => {
    nock(api).get('/v1/disputes?limit=1').reply(200, list);
    nock(api)
      .get('/v1/account')
      .reply(200, { id: 'acct_1', business_profile: { name: 'Rabbit & Hutch' } });
    const { message } = await verifyCredentials(stripeContext());
    expect(message).to.equal('Connected to Rabbit & Hutch, acct_1 (test mode).');
  });

  it('accepts a restricted key that may not read the account', async () => {
    nock(api).get('/v1/disputes?limit=1').reply(200, list);
    nock(api).get('/v1/account').reply(403, errorBody('403.restricted-key'));
    expect((await verifyCredentials(stripeContext())).message).to.match(/may not read the account name/);
  });

  it('asks for the webhook secret until it is entered', async () => {
    nock(api).get('/v1/disputes?limit=1').reply(200, list);
    nock(api).get('/v1/account').reply(200, { id: 'acct_1' });
    const { message } = await verifyCredentials(stripeContext({ credentials: { webhook_secret: '' } }));
    expect(message).to.match(/^Connected to acct_1 .*webhook signing secret/);
  });

  const refusals: readonly [number, string, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    [401, errorBody('401.invalid-key'), 'credentials', /wrong, was rolled or has expired/],
    [403, errorBody('403.restricted-key'), 'credentials', /rak_dispute_read/],
    [404, '{}', 'credentials', /connected account/],
  ];
  for (const [status, body, kind, message] of refusals) {
    it(`explains ${status} to the merchant`, async () => {
      nock(api).get('/v1/disputes?limit=1').reply(status, body).persist();
      const error = await expectProviderError(() => verifyCredentials(stripeContext()), kind);
      expect(error.message).to.match(message);
      expect(error.status).to.equal(status);
      nock.cleanAll();
    });
  }
});
