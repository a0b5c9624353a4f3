import {
  errorOf,
  expectNoSecrets,
  expectProviderError,
  impatientHttp,
  onlyMockedCalls,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { get, post } from '../src/client.js';

import { accessKeyContext, api, now, recordedText } from './helpers.js';

const access = 'https://rabbit42.access.sandbox.checkout.com';
const form = {
  grant_type: 'client_credentials',
  client_id: 'ack_rabbithutch',
  client_secret: 'carrot-secret',
  scope: 'disputes files',
};
const grant = (token: string) =>
  nock(access)
    .post('/connect/token', form)
    .matchHeader('content-type', 'application/x-www-form-urlencoded')
    .reply(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.scope });
const mockToken = (token: string, status = 200) =>
  nock(api, { reqheaders: { authorization: `Bearer ${token}` } })
    .get('/disputes')
    .reply(status, status === 200 ? {} : '');

describe('Checkout.com access tokens', () => {
  onlyMockedCalls(nock);

  it('are requested once and used until a minute before they expire', async () => {
    const http = impatientHttp();
    let clock = now.getTime();
    const read = () => get(accessKeyContext({ http, now: () => new Date(clock) }), '/disputes');
    grant('token-1');
    mockToken('token-1');
    await read();
    clock += 3_539_000;
    mockToken('token-1');
    await read();
    clock += 1000;
    grant('token-2');
    mockToken('token-2');
    await read();
  });

  it('belong to one account and one secret', async () => {
    const http = impatientHttp();
    grant('token-1');
    mockToken('token-1');
    await get(accessKeyContext({ http }), '/disputes');
    nock(access)
      .post('/connect/token', { ...form, client_secret: 'another-secret' })
      .reply(400, recordedText('error.400.invalid-client.json'));
    const other = accessKeyContext({ http, credentials: { access_key_secret: 'another-secret' } });
    await expectProviderError(() => get(other, '/disputes'), 'credentials');
  });

  it('are renewed once after a rejection, even for a write, which had no effect', async () => {
    grant('token-1');
    nock(api, { reqheaders: { authorization: 'Bearer token-1' } })
      .post('/x')
      .reply(401);
    grant('token-2');
    nock(api, { reqheaders: { authorization: 'Bearer token-2' } })
      .post('/x')
      .reply(204);
    await post(accessKeyContext(), '/x');
  });

  it('are requested once for parallel calls, and renewed once for all rejected ones', async () => {
    const http = impatientHttp();
    const read = () => get(accessKeyContext({ http }), '/disputes');
    grant('token-1');
    for (const _ of [1, 2, 3]) mockToken('token-1', 401);
    grant('token-2');
    for (const _ of [1, 2, 3]) mockToken('token-2');
    await Promise.all([read(), read(), read()]);
  });

  it('are not renewed endlessly', async () => {
    grant('token-1');
    mockToken('token-1', 401);
    grant('token-2');
    mockToken('token-2', 401);
    await expectProviderError(() => get(accessKeyContext(), '/disputes'), 'credentials');
  });

  it('come from the shared address for an old account', async () => {
    nock('https://access.checkout.com').post('/connect/token').reply(200, { access_token: 't' });
    nock('https://api.checkout.com').get('/disputes').reply(200, {});
    const context = accessKeyContext({ environment: 'live', credentials: { api_prefix: '' } });
    await get(context, '/disputes');
  });

  const refusals: readonly [number, string, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    [400, recordedText('error.400.invalid-client.json'), 'credentials', /ID or secret is wrong/],
    [400, '{"error":"invalid_scope"}', 'credentials', /lacks a scope/],
    [401, '', 'credentials', /rejected the key/],
    [404, '', 'credentials', /API subdomain prefix/],
    [429, '', 'rate_limited', /too busy/],
    [503, '', 'unavailable', /cannot be reached/],
  ];
  for (const [status, body, kind, message] of refusals) {
    it(`explain ${status} ${body.replace(/\s+/g, '')} to the merchant`, async () => {
      nock(access).post('/connect/token').reply(status, body).persist();
      const error = await expectProviderError(() => get(accessKeyContext(), '/disputes'), kind);
      expect(error.message).to.match(message);
      nock.cleanAll();
    });
  }

  it('fail as unexpected_answer if the response has none', async () => {
    for (const body of ['{}', '[]', 'null', '{"access_token":7}', '<html>']) {
      nock(access).post('/connect/token').reply(200, body);
      await expectProviderError(() => get(accessKeyContext(), '/disputes'), 'unexpected_answer');
    }
  });

  it('never appear in an error, nor does the secret', async () => {
    grant('token-of-rabbits');
    nock(api)
      .get('/disputes')
      .reply(422, { error_codes: ['token-of-rabbits', 'carrot-secret'] });
    expectNoSecrets(await errorOf(() => get(accessKeyContext(), '/disputes')), [
      'token-of-rabbits',
      'carrot-secret',
    ]);
  });
});
