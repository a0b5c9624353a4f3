import type { ProviderErrorKind } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { get, post, requestIdOf } from '../src/client.js';

import { api, authorized, disputePath, expectToken, paypalContext, recordedText } from './helpers.js';

const path = '/v1/customer/disputes';

describe('calling PayPal', () => {
  onlyMockedCalls(nock);

  it('uses the live host for a live account, and the operator\u2019s address if it is set', async () => {
    const live = 'https://api-m.paypal.com';
    expectToken(undefined, live);
    authorized(live).get(path).reply(200, {});
    await get(paypalContext({ environment: 'live' }), path);
    const own = 'http://127.0.0.1:9';
    nock(own).post('/paypal/v1/oauth2/token').reply(200, recordedText('token.json'));
    nock(own).get(`/paypal${path}`).reply(200, {});
    await get(paypalContext({ environment: 'live', apiUrl: `${own}/paypal` }), path);
  });

  it('caches tokens separately for each account and secret', async () => {
    const context = paypalContext();
    const names = [
      ['AXone', 'EKone'],
      ['AXone', 'EKtwo'],
      ['AXtwo', 'EKone'],
    ];
    for (const [id = '', secret = ''] of names) {
      const basic = Buffer.from(`${id}:${secret}`).toString('base64');
      nock(api, { reqheaders: { authorization: `Basic ${basic}` } })
        .post('/v1/oauth2/token')
        .reply(200, { access_token: `${id}-${secret}`, expires_in: 100 });
      nock(api, { reqheaders: { authorization: `Bearer ${id}-${secret}` } })
        .get(path)
        .reply(200, {});
      await get(
        paypalContext({ http: context.http, credentials: { client_id: id, client_secret: secret } }),
        path,
      );
    }
  });

  it('renews a rejected token once, also for a write, because a rejected write was not executed', async () => {
    const context = paypalContext();
    expectToken();
    authorized().post(disputePath, { note: 'x' }).reply(401, recordedText('error.401.invalid-token.json'));
    expectToken('{"access_token":"A21-two","expires_in":32400}');
    nock(api, { reqheaders: { authorization: 'Bearer A21-two' } })
      .post(disputePath, { note: 'x' })
      .reply(200, { links: [] });
    expect(await post(context, disputePath, { note: 'x' }, 'id-1')).to.deep.equal({ links: [] });
  });

  it('sends a write once, with its request ID, and does not repeat it', async () => {
    const context = paypalContext();
    expectToken();
    authorized().post(disputePath).matchHeader('paypal-request-id', 'id-1').reply(500);
    const error = await expectProviderError(
      () => post(context, disputePath, { note: 'x' }, 'id-1'),
      'indeterminate',
    );
    expect(error.status).to.equal(500);
  });

  it('derives the same request ID for the same intention, and another for another', () => {
    const one = requestIdOf('PP-D-1', 'evidence', 'submission-1', 'hash');
    expect(one).to.match(/^PP-D-1-evidence-[0-9a-f]{22}$/);
    expect(requestIdOf('PP-D-1', 'evidence', 'submission-1', 'hash')).to.equal(one);
    const others = [
      requestIdOf('PP-D-1', 'evidence', 'submission-1h', 'ash'),
      requestIdOf('PP-D-1', 'evidence', 'submission-2', 'hash'),
      requestIdOf('PP-D-1', 'appeal', 'submission-1', 'hash'),
      requestIdOf('PP-D-2', 'evidence', 'submission-1', 'hash'),
    ];
    expect(new Set([one, ...others]).size).to.equal(5);
    const [left, right] = ['A', 'B'].map((end) => requestIdOf(`${'A'.repeat(254)}${end}`, 'accept', 'x'));
    expect([left?.length, left === right]).to.deep.equal([38, false]);
  });

  const kinds: readonly [number, string, ProviderErrorKind, ProviderErrorKind, RegExp][] = [
    [400, 'error.400.missing-tracking.json', 'refused', 'refused', /"Carrier: …" and "Tracking number: …"/],
    [400, '{"name":"INVALID_RESOURCE_ID"}', 'not_found', 'not_found', /does not know/],
    [403, 'error.403.not-authorized.json', 'credentials', 'credentials', /Customer disputes/],
    [404, 'error.404.not-found.json', 'not_found', 'not_found', /does not know/],
    [422, 'error.422.wrong-state.json', 'refused', 'refused', /not in a state that allows this/],
    [422, 'error.422.insufficient-funds.json', 'refused', 'refused', /balance does not cover/],
  ];
  for (const [status, response, readKind, writeKind, message] of kinds) {
    const body = response.endsWith('.json') ? recordedText(response) : response;
    it(`maps ${status} ${response.slice(0, 40)} for a read and for a write`, async () => {
      const context = paypalContext();
      const headers = { 'paypal-debug-id': 'f00d1042' };
      expectToken();
      nock(api).get(path).reply(status, body, headers).persist();
      nock(api).post(path).reply(status, body, headers);
      const read = await expectProviderError(() => get(context, path), readKind);
      const written = await expectProviderError(() => post(context, path, {}, 'id'), writeKind);
      expect([read.status, written.status]).to.deep.equal([status, status]);
      expect(read.requestId).to.equal('f00d1042');
      expect(read.message).to.match(message);
      nock.cleanAll();
    });
  }
});
