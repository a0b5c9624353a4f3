import type { ProviderErrorKind } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { get } from '../src/client.js';
import { verifyCredentials } from '../src/verify.js';

import { api, authorized, expectToken, paypalContext, recorded, recordedText, type Over } from './helpers.js';

const firstRow = '/v1/customer/disputes?page_size=1';
const webhookPath = '/v1/notifications/webhooks/7RB10420HU319924X';
const withScope = (scope: string | undefined) => JSON.stringify({ ...recorded('token.json'), scope });
const scopes = String(recorded('token.json').scope).split(' ');

describe('verifying PayPal credentials', () => {
  onlyMockedCalls(nock);

  const verified = async (over: Over = {}, webhook = recordedText('webhook.json'), status = 200) => {
    nock(api).get(firstRow).reply(200, recordedText('list.page-1.json'));
    nock(api).get(webhookPath).reply(status, webhook);
    return (await verifyCredentials(paypalContext(over))).message;
  };

  it("verifies them with a token and a read, and reports the webhook's URL", async () => {
    expectToken();
    authorized().get(firstRow).reply(200, recordedText('list.empty.json'));
    authorized().get(webhookPath).reply(200, recordedText('webhook.json'));
    const { message } = await verifyCredentials(paypalContext());
    expect(message).to.equal(
      'Connected to PayPal (test mode). Its webhook sends dispute events to https://shop.example/api/webhooks/paypal/main.',
    );
  });

  it('requests a new token, so that new permissions apply', async () => {
    const context = paypalContext();
    expectToken(withScope(scopes.slice(1).join(' ')));
    nock(api).get('/v1/x').reply(200, {});
    await get(context, '/v1/x');
    expectToken();
    expect(await verified({ http: context.http })).not.to.match(/enable/);
  });

  it('asks for the webhook ID until it is entered', async () => {
    expectToken();
    authorized().get(firstRow).reply(200, recordedText('list.empty.json'));
    const { message } = await verifyCredentials(paypalContext({ credentials: { webhook_id: '' } }));
    expect(message).to.match(/Enter the webhook ID next/);
  });

  it("reports a webhook's problems without rejecting the account", async () => {
    const events = (...names: string[]) =>
      JSON.stringify({ ...recorded('webhook.json'), event_types: names.map((name) => ({ name })) });
    const cases: readonly [string, number, RegExp][] = [
      [recordedText('error.404.not-found.json'), 404, /does not know this webhook ID/],
      ['{"name":"INVALID_RESOURCE_ID"}', 400, /does not know this webhook ID/],
      [recordedText('error.403.not-authorized.json'), 403, /could not be looked up/],
      [
        events('CUSTOMER.DISPUTE.CREATED'),
        200,
        /CUSTOMER\.DISPUTE\.UPDATED, CUSTOMER\.DISPUTE\.RESOLVED: add/,
      ],
      [events('*'), 200, /sends dispute events to/],
      ['{"event_types":[{"name":"*"}]}', 200, /The webhook sends dispute events\.$/],
    ];
    for (const [body, status, message] of cases) {
      expectToken();
      expect(await verified({}, body, status))
        .to.match(/^Connected to PayPal/)
        .and.to.match(message);
    }
  });

  it("warns if the app's disputes belong to another merchant", async () => {
    expectToken();
    expect(await verified({ credentials: { merchant_id: 'OTHER7HUTCH3' } })).to.match(
      /merchant RABBIT7HUTCH2, not to OTHER7HUTCH3/,
    );
    expectToken();
    expect(await verified({ credentials: { merchant_id: 'RABBIT7HUTCH2' } })).not.to.match(/merchant/);
  });

  it('reports an app that may only read, and rejects one that may not read', async () => {
    expectToken(withScope(scopes[0]));
    expect(await verified()).to.match(/can read disputes but not respond/);
    expectToken(withScope(scopes[2]));
    const error = await expectProviderError(() => verifyCredentials(paypalContext()), 'credentials');
    expect(error.message).to.match(/Customer disputes/);
    expectToken(withScope(undefined));
    expect(await verified()).not.to.match(/may read/);
  });

  const refusals: readonly [number, string, ProviderErrorKind, RegExp][] = [
    [401, 'error.401.invalid-client.json', 'credentials', /client ID or the secret.*Sandbox and live/],
    [400, 'error.401.invalid-client.json', 'credentials', /client ID or the secret/],
  ];
  for (const [status, file, kind, message] of refusals) {
    it(`explains ${status} of a token request to the merchant`, async () => {
      nock(api).post('/v1/oauth2/token').reply(status, recordedText(file)).persist();
      const error = await expectProviderError(() => verifyCredentials(paypalContext()), kind);
      expect(error.message).to.match(message);
      nock.cleanAll();
    });
  }

  it('names the missing permission if the read is rejected', async () => {
    expectToken(withScope(undefined));
    nock(api).get(firstRow).reply(403, recordedText('error.403.not-authorized.json'));
    const error = await expectProviderError(() => verifyCredentials(paypalContext()), 'credentials');
    expect(error.message).to.match(/Customer disputes/);
  });
});
