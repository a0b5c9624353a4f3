import { createProviderHttp } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { verifyCredentials } from '../src/verify.js';

import { api, checkoutContext, recordedText } from './helpers.js';

const list = recordedText('list.page.json');

describe('verifying Checkout.com credentials', () => {
  onlyMockedCalls(nock);

  it('reads one dispute and reports the number of disputes', async () => {
    nock(api).get('/disputes?limit=1').reply(200, list);
    const { message } = await verifyCredentials(checkoutContext());
    expect(message).to.equal('Connected to Checkout.com (sandbox). The key can access 2 disputes.');
  });

  it('asks for a missing signature key', async () => {
    nock(api).get('/disputes?limit=1').reply(200, list);
    const credentials = { webhook_signature_key: '' };
    const { message } = await verifyCredentials(checkoutContext({ credentials }));
    expect(message).to.match(/Next, enter the webhook signature key/);
  });

  it('accepts a list without a total', async () => {
    nock('https://rabbit42.api.checkout.com').get('/disputes?limit=1').reply(200, { data: [] });
    const { message } = await verifyCredentials(checkoutContext({ environment: 'live' }));
    expect(message).to.equal('Connected to Checkout.com (live).');
  });

  const refusals: readonly [number, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    [401, 'credentials', /belongs to the other environment/],
    [403, 'credentials', /lacks a permission/],
    [404, 'credentials', /API subdomain prefix/],
  ];
  for (const [status, kind, message] of refusals) {
    it(`explains ${status} to the merchant`, async () => {
      nock(api).get('/disputes?limit=1').reply(status, '').persist();
      const error = await expectProviderError(() => verifyCredentials(checkoutContext()), kind);
      expect(error.message).to.match(message);
      expect(error.status).to.equal(status);
      nock.cleanAll();
    });
  }

  it('recognizes a wrong prefix by an unknown host, and no other failure', async () => {
    const failing = (code: string) => {
      const cause = Object.assign(new Error(`getaddrinfo ${code}`), { code });
      const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
      return checkoutContext({ http: createProviderHttp({ fetch, sleep: () => Promise.resolve() }) });
    };
    const unknown = await expectProviderError(() => verifyCredentials(failing('ENOTFOUND')), 'credentials');
    expect(unknown.message).to.match(/API subdomain prefix/);
    await expectProviderError(() => verifyCredentials(failing('EAI_AGAIN')), 'unavailable');
    await expectProviderError(() => verifyCredentials(failing('ECONNREFUSED')), 'unavailable');
  });
});
