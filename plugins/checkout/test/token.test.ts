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

import { accessKeyContext, api, recordedText } from './helpers.js';

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

  const refusals: readonly [number, string, 'credentials' | 'rate_limited' | 'unavailable', RegExp][] = [
    [400, recordedText('error.400.invalid-client.json'), 'credentials', /ID or secret is wrong/],
    [400, '{"error":"invalid_scope"}', 'credentials', /lacks a scope/],
    [404, '', 'credentials', /API subdomain prefix/],
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
