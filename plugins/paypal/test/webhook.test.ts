import { generateKeyPairSync, sign } from 'node:crypto';

import type { WebhookRequest } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { createSigningKey } from '../simulator/certificate.js';
import { isSignedWith, signedText } from '../src/transmission.js';
import { verifyWebhook } from '../src/webhook.js';

import { api, authorized, expectToken, paypalContext, recorded, recordedText } from './helpers.js';

type Signed = { headers: Record<string, string>; body_base64: string; certificates_pem: string };
const signed = recorded('signed-webhook.json') as unknown as Signed;
const body = Buffer.from(signed.body_base64, 'base64');
const [leaf = ''] = signed.certificates_pem.match(/-----BEGIN[^]*?-----END CERTIFICATE-----\n/) ?? [];
const certificatePath = new URL(signed.headers['paypal-cert-url'] ?? '').pathname;
const genuine = webhookRequest(body, signed.headers);
const question = '/v1/notifications/verify-webhook-signature';

const changed = (headers: Record<string, string | undefined>, bytes: Uint8Array = body): WebhookRequest =>
  webhookRequest(bytes, { ...signed.headers, ...headers });
const certificates = (pem = leaf) => nock(api).get(certificatePath).reply(200, pem);
const verify = (request = genuine, context = paypalContext()) => verifyWebhook(context, request);
const refused = (request: WebhookRequest, context = paypalContext()) =>
  expectProviderError(() => verify(request, context), 'signature');

describe('the signature of a PayPal webhook', () => {
  onlyMockedCalls(nock);

  it('covers ID, time, webhook ID and the checksum of the bytes', () => {
    expect(signedText('a', 'b', 'c', Buffer.from('123456789'))).to.equal('a|b|c|3421780262');
    expect(signedText('a', 'b', 'c', Buffer.from('{}'))).to.equal('a|b|c|2745614147');
    expect(signedText('a', 'b', 'c', new Uint8Array())).to.equal('a|b|c|0');
  });

  it('must be made with RSA', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const transmission = { id: 'a', time: 'b', webhookId: 'c', certificateUrl: '', certificateAt: '' };
    const signature = sign('SHA256', Buffer.from(signedText('a', 'b', 'c', body)), privateKey).toString(
      'base64',
    );
    expect(isSignedWith(publicKey, { ...transmission, signature }, body)).to.equal(false);
  });

  it('is checked offline with the certificate, which is fetched once', async () => {
    const context = paypalContext();
    certificates();
    await verify(genuine, context);
    await Promise.all([verify(genuine, context), verify(genuine, context)]);
  });

  it('fetches without a token and follows no redirection', async () => {
    const context = paypalContext();
    nock(api, { badheaders: ['authorization'] })
      .get(certificatePath)
      .reply(302, '', { location: 'https://evil.example/cert' });
    expectToken();
    authorized().post(question).reply(200, { verification_status: 'FAILURE' });
    await refused(genuine, context);
  });

  const attacks: readonly [string, WebhookRequest][] = [
    ['no signature', changed({ 'paypal-transmission-sig': undefined })],
    ['an empty signature', changed({ 'paypal-transmission-sig': '' })],
    ['a signature that is not base64', changed({ 'paypal-transmission-sig': 'not base64!' })],
    ['a signature that is far too long', changed({ 'paypal-transmission-sig': 'A'.repeat(501) })],
    ['no id', changed({ 'paypal-transmission-id': undefined })],
    ['no time', changed({ 'paypal-transmission-time': undefined })],
    ['an invalid time', changed({ 'paypal-transmission-time': 'yesterday' })],
    ['a time six days ago', changed({ 'paypal-transmission-time': '2026-11-14T09:29:00Z' })],
    ['a time six minutes ahead', changed({ 'paypal-transmission-time': '2026-11-20T09:36:00Z' })],
    ['no certificate', changed({ 'paypal-cert-url': undefined })],
    ['a certificate elsewhere', changed({ 'paypal-cert-url': `https://evil.example${certificatePath}` })],
    [
      'a certificate of the live host',
      changed({ 'paypal-cert-url': `https://api.paypal.com${certificatePath}` }),
    ],
    ['no algorithm', changed({ 'paypal-auth-algo': undefined })],
    ['another algorithm', changed({ 'paypal-auth-algo': 'SHA1withRSA' })],
    ['no headers at all', webhookRequest(body)],
  ];
  for (const [what, request] of attacks) {
    it(`is rejected with ${what}, without any call`, () => refused(request).then(() => undefined));
  }

  const why = async (over: Record<string, string | undefined>, context = paypalContext()) =>
    (await refused(changed(over), context)).message;

  it('names the header that is missing or too long', async () => {
    const limits: readonly [string, number][] = [
      ['paypal-transmission-id', 50],
      ['paypal-transmission-time', 100],
      ['paypal-transmission-sig', 500],
      ['paypal-cert-url', 500],
      ['paypal-auth-algo', 100],
    ];
    for (const [name, charactersMax] of limits) {
      for (const missing of [undefined, ''])
        expect(await why({ [name]: missing })).to.contain(`no ${name} header`);
      expect(await why({ [name]: 'x'.repeat(charactersMax + 1) })).to.contain(
        `${name} header of the webhook`,
      );
    }
    certificates();
    expect(await why({ 'paypal-transmission-id': 'x'.repeat(50) })).not.to.match(/too long/);
  });

  it('reports a missing or invalid webhook ID', async () => {
    const whyWith = (webhook_id: string | undefined) =>
      why({}, paypalContext({ credentials: { webhook_id } }));
    for (const none of [undefined, '']) expect(await whyWith(none)).to.match(/No webhook ID/);
    expect(await whyWith('?')).to.match(/not a PayPal webhook ID/);
  });

  it('is base64 from its first character to its last', async () => {
    const own = signed.headers['paypal-transmission-sig'] ?? '';
    for (const signature of [`!${own}`, `${own}!`, `${own}===`])
      expect(await why({ 'paypal-transmission-sig': signature })).to.match(/not base64/);
  });

  it('may come from a clock that is five minutes ahead', async () => {
    const at = (time: string) => paypalContext({ now: () => new Date(time) });
    certificates();
    await verify(genuine, at('2026-11-18T07:40:14Z'));
    expect(await why({}, at('2026-11-18T07:40:13Z'))).to.match(/in the future/);
  });

  const forgeries: readonly [string, WebhookRequest][] = [
    ['a body with an additional space', changed({}, Buffer.concat([body, Buffer.from(' ')]))],
    ['a reserialized body', changed({}, Buffer.from(JSON.stringify(JSON.parse(body.toString()))))],
    ['a body in another encoding', changed({}, Buffer.from(body.toString(), 'latin1'))],
    ['an empty body', changed({}, new Uint8Array())],
    ['another id', changed({ 'paypal-transmission-id': '69fd2184-6e3f-4f02-b4c5-83d981992844' })],
    ['the same time in another format', changed({ 'paypal-transmission-time': '2026-11-18T07:45:14.0Z' })],
    ['another time', changed({ 'paypal-transmission-time': '2026-11-18T07:45:15Z' })],
    [
      'half of the signature',
      changed({ 'paypal-transmission-sig': signed.headers['paypal-transmission-sig']?.slice(0, 172) }),
    ],
  ];
  for (const [what, request] of forgeries) {
    it(`is refused with ${what}`, async () => {
      certificates();
      await refused(request);
    });
  }

  it('is rejected for another webhook ID, and thus for another account', async () => {
    certificates();
    await refused(genuine, paypalContext({ credentials: { webhook_id: '7RB10420HU319924Y' } }));
  });

  for (const webhookId of [undefined, '', 'WEBHOOK_ID', '?']) {
    it(`is rejected while the webhook ID is ${JSON.stringify(webhookId)}, without any call`, () =>
      refused(genuine, paypalContext({ credentials: { webhook_id: webhookId } })).then(() => undefined));
  }

  it("is accepted until PayPal's retries end", async () => {
    certificates();
    await verify(genuine, paypalContext({ now: () => new Date('2026-11-23T07:45:14Z') }));
    await refused(genuine, paypalContext({ now: () => new Date('2026-11-23T07:45:15Z') }));
  });

  it('is rejected if the certificate belongs to another server, or has expired', async () => {
    certificates(createSigningKey(new Date('2026-11-18T00:00:00Z'), 'evil.example').chainPem);
    expect((await refused(genuine)).message).to.match(/not issued to PayPal/);
    certificates(createSigningKey(new Date('2006-11-18T00:00:00Z')).chainPem);
    expect((await refused(genuine)).message).to.match(/expired/);
  });

  it('is rejected if another key has the right name', async () => {
    const other = 'messageverificationcerts.sandbox.paypal.com';
    certificates(createSigningKey(new Date('2026-11-18T00:00:00Z'), other).chainPem);
    await refused(genuine);
  });

  it('is trusted with a separate root only at the host of the operator', async () => {
    const own = 'http://127.0.0.1:9';
    nock(own).get(`/api${certificatePath}`).reply(200, signed.certificates_pem);
    await verify(genuine, paypalContext({ apiUrl: `${own}/api` }));
    certificates(signed.certificates_pem);
    expectToken();
    authorized().post(question).reply(200, { verification_status: 'FAILURE' });
    expect((await refused(genuine)).message).to.match(/not trusted/);
  });

  it('is accepted if PayPal confirms it in spite of an unknown root', async () => {
    certificates(signed.certificates_pem);
    expectToken();
    authorized().post(question).reply(200, { verification_status: 'SUCCESS' });
    await verify();
  });
});

describe("PayPal webhook whose certificate can't be fetched", () => {
  onlyMockedCalls(nock);

  const noCertificate = (status = 404, text = '') => nock(api).get(certificatePath).reply(status, text);

  it('is sent unchanged to PayPal, which confirms if it is authentic', async () => {
    const context = paypalContext();
    noCertificate();
    expectToken();
    let sent = '';
    authorized()
      .post(question, (text: unknown) => (sent = JSON.stringify(text)) !== '')
      .matchHeader('content-type', 'application/json')
      .reply(200, (_, text) => {
        sent = typeof text === 'string' ? text : JSON.stringify(text);
        return { verification_status: 'SUCCESS' };
      });
    await verify(genuine, context);
    const fields = JSON.parse(sent) as Record<string, unknown>;
    expect(fields).to.deep.equal({
      auth_algo: 'SHA256withRSA',
      cert_url: signed.headers['paypal-cert-url'],
      transmission_id: signed.headers['paypal-transmission-id'],
      transmission_sig: signed.headers['paypal-transmission-sig'],
      transmission_time: signed.headers['paypal-transmission-time'],
      webhook_id: '7RB10420HU319924X',
      webhook_event: JSON.parse(body.toString()) as unknown,
    });
  });

  it('is sent exactly as received, because a reserialized one has another checksum', async () => {
    let sent = Buffer.alloc(0);
    const http = {
      request: (request: { url: string; body?: unknown }) => {
        if (request.url.endsWith(question)) sent = Buffer.from(request.body as Uint8Array);
        const responses: Record<string, [number, string]> = {
          [question]: [200, '{"verification_status":"SUCCESS"}'],
          '/v1/oauth2/token': [200, recordedText('token.json')],
        };
        const [status, text] = responses[new URL(request.url).pathname] ?? [404, ''];
        const bytes = Buffer.from(text);
        const json = () => JSON.parse(text) as unknown;
        return Promise.resolve({ status, headers: new Headers(), body: bytes, json, text: () => text });
      },
    };
    await verify(genuine, paypalContext({ http }));
    expect(sent.includes(Buffer.concat([Buffer.from('"webhook_event":'), body, Buffer.from('}')]))).to.equal(
      true,
    );
    expect(body.includes('"ratio":1.0,"note":"a\\/b"')).to.equal(true);
  });

  for (const [what, status, text] of [
    ['an error', 503, ''],
    ['a page', 200, '<html>Maintenance</html>'],
    ['nothing', 200, ''],
    ['something endless', 200, `${leaf}${' '.repeat(70_000)}`],
  ] as const) {
    it(`is sent to PayPal if there is ${what} instead, and rejected if PayPal denies it`, async () => {
      nock(api)
        .get(certificatePath)
        .times(status === 503 ? 3 : 1)
        .reply(status, text);
      expectToken();
      authorized().post(question).reply(200, { verification_status: 'FAILURE' });
      await refused(genuine);
    });
  }

  it('is not fetched again immediately', async () => {
    let at = Date.UTC(2026, 10, 20, 9, 30);
    const context = paypalContext({ now: () => new Date(at) });
    noCertificate();
    expectToken();
    authorized().post(question).twice().reply(200, { verification_status: 'SUCCESS' });
    await verify(genuine, context);
    at += 59_000;
    await verify(genuine, context);
    at += 2_000;
    certificates();
    await verify(genuine, context);
  });

  it('is neither accepted nor rejected while PayPal does not respond', async () => {
    const responses: readonly [number, string][] = [
      [200, '{}'],
      [200, '{"verification_status":"MAYBE"}'],
      [200, '<html>'],
      [400, '{"name":"VALIDATION_ERROR"}'],
      [403, '{"name":"NOT_AUTHORIZED"}'],
      [404, ''],
    ];
    for (const [status, text] of responses) {
      noCertificate();
      expectToken();
      authorized().post(question).reply(status, text);
      await expectProviderError(() => verify(), 'unavailable');
    }
    noCertificate();
    nock(api).post('/v1/oauth2/token').reply(401, recordedText('error.401.invalid-client.json'));
    await expectProviderError(() => verify(), 'unavailable');
  });

  for (const text of [
    '{"id":"WH-1"},"webhook_id":"9ATTACKER00000000"',
    '{"id":"WH-1"}}',
    '[]',
    'null',
    '',
    '{"id":',
    '\ufeff{"id":"WH-1"}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ]) {
    it(`rejects ${JSON.stringify(String(text))} without a call, because it could inject fields`, async () => {
      noCertificate();
      await refused(changed({}, Buffer.from(text)));
    });
  }

  it('cannot cause unlimited calls to PayPal', async () => {
    const context = paypalContext();
    nock(api).get(/certs/).times(60).reply(404);
    expectToken();
    authorized().post(question).times(60).reply(200, { verification_status: 'FAILURE' });
    const forged = (nth: number) =>
      changed({ 'paypal-cert-url': `${api}/v1/notifications/certs/CERT-forged-${nth}` });
    for (let nth = 1; nth <= 60; nth += 1) await refused(forged(nth), context);
    await expectProviderError(() => verify(forged(61), context), 'unavailable');
    await expectProviderError(() => verify(forged(1), context), 'unavailable');
  });
});
