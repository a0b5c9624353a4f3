import { generateKeyPairSync, sign } from 'node:crypto';

import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { objectIn, readToken } from '../src/jwt.js';
import { readPublicKey, whyNoPublicKey } from '../src/public-key.js';
import { claimedInstance, disputeFromWebhook, readWebhook, verifyWebhook } from '../src/webhook.js';

import { appId, instanceId, now, recorded, recordedText, wixContext } from './helpers.js';

type Example = { public_key: string; public_key_line: string; body: string };
const example = recorded('webhook.dispute-created.json') as unknown as Example;
const forged = JSON.parse(recordedText('webhook.forged.json')) as { what: string; body: string }[];

const requestOf = (body: string) => ({ body: Buffer.from(body), headers: {}, query: {} });
const withKey = (webhook_public_key: string | undefined) =>
  wixContext({ credentials: { webhook_public_key } });
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = (key: typeof own.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token signed with our key. */
function signedToken(claims: object, header: unknown = { alg: 'RS256' }): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), own.privateKey).toString('base64url')}`;
}
/** An unsigned token, only for reading. */
function unsigned(eventType: string, event: object, claims: object = {}) {
  const data = JSON.stringify({ eventType, instanceId, data: JSON.stringify(event) });
  return requestOf(`${encode({ alg: 'RS256' })}.${encode({ data, ...claims })}.c2lnbmVk`);
}
const eventOf = (eventType: string, event: object) =>
  readWebhook(wixContext(), unsigned(eventType, { id: 'e1', ...event }))[0];

describe('Wix webhooks', () => {
  for (const [form, key] of [
    ['as PEM', example.public_key],
    ['as the one line that Wix shows', example.public_key_line],
  ] as const) {
    it(`are verified with the app's key, entered ${form}`, async () => {
      await verifyWebhook(withKey(key), requestOf(example.body));
    });
  }

  for (const { what, body } of forged) {
    it(`are refused: ${what}`, async () => {
      await expectProviderError(
        () => verifyWebhook(withKey(example.public_key), requestOf(body)),
        'signature',
      );
    });
  }

  const verifyOwn = (token: string, app_id = appId) =>
    verifyWebhook(
      wixContext({ credentials: { webhook_public_key: publicPem(own.publicKey), app_id } }),
      requestOf(token),
    );
  const whyRefused = async (token: string) =>
    (await expectProviderError(() => verifyOwn(token), 'signature')).message;
  const nowSeconds = Math.floor(now.getTime() / 1000);

  it('are accepted with correct claims and one minute of clock difference', async () => {
    for (const claims of [
      {},
      { exp: nowSeconds },
      { exp: nowSeconds - 60 },
      { aud: appId },
      { aud: ['another', appId] },
      { aud: [] },
      ...['wix.com', 'https://wix.com', 'www.wix.com', 'https://www.wix.com'].map((iss) => ({ iss })),
    ])
      await verifyOwn(signedToken(claims));
    await verifyOwn(` ${signedToken({})}\n`);
    await verifyOwn(signedToken({ aud: 'another' }), '');
  });

  it('are refused for their claims, with a valid signature', async () => {
    expect(await whyRefused(signedToken({ exp: nowSeconds - 61 }))).to.match(/too old/);
    expect(await whyRefused(signedToken({ nbf: nowSeconds + 62 }))).to.match(/not valid yet/);
    for (const aud of ['another', ['another']])
      expect(await whyRefused(signedToken({ aud }))).to.match(/for another app/);
    for (const iss of [
      'https://wix.com.evil.example',
      'evilwix.com',
      'https://evil.example/wix.com',
      'http://wix.com',
      '*.wix.com',
    ])
      expect(await whyRefused(signedToken({ iss })), iss).to.match(/not issued by Wix/);
    for (const alg of ['none', 'HS256', 'RS512', undefined])
      expect(await whyRefused(signedToken({}, { alg }))).to.match(/not signed with RS256/);
  });

  it('are refused if not a token, and contain no event then', async () => {
    const claims = { data: { eventType: 'x', instanceId, data: {} } };
    const good = signedToken(claims);
    expect(readToken(requestOf(good))).to.include({ eventType: 'x', instanceId });
    const broken = [
      '',
      good.slice(0, good.lastIndexOf('.')),
      `${good}.x`,
      `!${good}`,
      `${good}!`,
      signedToken(claims, []),
      signedToken(claims, 'RS256'),
      signedToken([]),
    ];
    for (const token of broken) {
      expect(await whyRefused(token), token).to.match(/not a signed token/);
      await expectProviderError(() => readToken(requestOf(token)), 'malformed');
    }
    for (const data of [undefined, {}, { eventType: 'x' }, { instanceId }]) {
      const read = () => readToken(requestOf(signedToken({ data })));
      expect((await expectProviderError(read, 'malformed')).message).to.match(/not a Wix event/);
    }
  });

  it('are refused with an invalid key', async () => {
    for (const key of [undefined, '', 'carrot', example.public_key.replace('MII', 'MIX')])
      await expectProviderError(() => verifyWebhook(withKey(key), requestOf(example.body)), 'signature');
  });

  it('identify a dispute, with the same id on every retry', () => {
    const request = requestOf(example.body);
    expect(claimedInstance(request)).to.equal(instanceId);
    const [event] = readWebhook(wixContext(), request);
    expect(event).to.deep.equal({
      id: '3f2a6b1c-9d84-4e57-8a10-5b7c9d0e1f22',
      type: 'wix.payments.disputes.v1.dispute_created',
      occurredAt: new Date('2026-11-13T08:15:31.004Z'),
      kind: 'dispute',
      providerDisputeId: '0b3a5a0e-7f0f-4f0a-8b77-6f9d3b0f6f01',
    });
    expect(disputeFromWebhook(wixContext(), request, event?.id ?? '')).to.deep.include({
      transactionId: '6c2f3b44-5d55-4a0f-9a77-7d0c1b2e3f40',
      amount: { amountMinor: 8640, currency: 'USD' },
      status: 'needs_response',
      reason: 'product_not_received',
      reasonCode: '13.1',
    });
  });

  it('are ignored for another site of the same app', () => {
    const context = wixContext({ credentials: { instance_id: '11111111-1111-4111-a111-111111111111' } });
    expect(readWebhook(context, requestOf(example.body))[0]).to.include({ kind: 'ignored' });
    const id = '3f2a6b1c-9d84-4e57-8a10-5b7c9d0e1f22';
    expect(disputeFromWebhook(context, requestOf(example.body), id)).to.equal(undefined);
  });

  const orders: readonly [type: string, event: object][] = [
    ['wix.ecom.v1.order_created', { entityId: 'o1', createdEvent: { entity: { id: 'o1' } } }],
    ['wix.ecom.v1.order_updated', { updatedEvent: { currentEntity: { id: 'o1' } } }],
    ['wix.ecom.v1.order_canceled', { actionEvent: { body: { order: { id: 'o1' } } } }],
    [
      'wix.ecom.v1.order_transactions_refund_completed',
      { entityId: 'x', actionEvent: { body: { orderId: 'o1' } } },
    ],
    [
      'wix.ecom.v1.order_transactions_updated',
      { actionEvent: { body: { orderTransactions: { orderId: 'o1' } } } },
    ],
    ['wix.ecom.v1.fulfillments_updated', { actionEvent: { bodyAsText: '' }, entityId: 'o1' }],
    ['wix.ecom.v1.order_approved', { actionEvent: { body: JSON.stringify({ order: { id: 'o1' } }) } }],
  ];
  for (const [type, event] of orders) {
    it(`identify the order: ${type}`, () => {
      expect(eventOf(type, event)).to.include({ kind: 'order', providerOrderId: 'o1' });
    });
  }

  it('identify the order of a chargeback', () => {
    const { eventType, event } = recorded('event.chargeback-approved.json') as unknown as {
      eventType: string;
      event: object;
    };
    expect(eventOf(eventType, event)).to.include({
      kind: 'order',
      providerOrderId: '77777777-1111-4222-8333-444455556666',
    });
  });

  it('report erased buyer data and unknown order events', () => {
    expect(
      eventOf('wix.ecom.v1.order_updated', { entityId: 'o1', triggeredByAnonymizeRequest: true }),
    ).to.include({
      isErased: true,
    });
    expect(eventOf('wix.ecom.v1.order_teleported', { entityId: 'o1' })).to.include({ isUnknown: true });
  });

  it('report the removal of the app, with an id that is the same on a retry and different for another removal', () => {
    const at = (iat: number) => readWebhook(wixContext(), unsigned('AppRemoved', { appId }, { iat }))[0];
    expect(at(1_793_613_600)).to.deep.include({ kind: 'removed', occurredAt: new Date(1_793_613_600_000) });
    expect(at(1_793_613_600)?.id).to.equal(at(1_793_613_600)?.id);
    expect(at(1_793_613_600)?.id).not.to.equal(at(1_793_613_601)?.id);
  });

  it('are ignored if about something else', () => {
    for (const type of ['AppInstalled', 'wix.contacts.v4.contact_created'])
      expect(eventOf(type, {})).to.include({ kind: 'ignored' });
  });

  it('may contain objects as JSON text', () => {
    const { event } = readToken(unsigned('x', { actionEvent: '{"body":1}' }));
    expect(objectIn(event, 'actionEvent')).to.deep.equal({ body: 1 });
  });
});

describe('a webhook public key', () => {
  it('is rejected if private, short or of another type, without repeating it', () => {
    for (const text of ['-----BEGIN PRIVATE KEY-----\nMIIE', 'carrot', '-----BEGIN PUBLIC KEY-----\nMIIB']) {
      const why = whyNoPublicKey(text) ?? '';
      expect(why).to.match(/key/);
      expect(why).not.to.contain('MII');
    }
    expect(whyNoPublicKey(example.public_key)).to.equal(undefined);
  });

  it('is accepted with changed line breaks', () => {
    const pem = example.public_key.trim();
    const complete = readPublicKey(pem);
    for (const breaks of [' ', '', '\r\n', ' \n  ']) {
      const pasted = ` ${pem.replaceAll(/\r?\n/g, breaks)} `;
      expect(whyNoPublicKey(pasted), JSON.stringify(breaks)).to.equal(undefined);
      expect(readPublicKey(pasted).equals(complete)).to.equal(true);
    }
  });

  it('must be RSA with 2048 bits, and never derived from a private key', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
    for (const { publicKey } of [short, curve, pss]) {
      expect(() => readPublicKey(publicPem(publicKey))).to.throw('not an RSA key of at least 2048 bits');
      expect(whyNoPublicKey(publicPem(publicKey))).to.match(/not an RSA public key of 2048 bits/);
    }
    const secret = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => readPublicKey(secret)).to.throw('no public key');
    expect(whyNoPublicKey(secret)).to.match(/private key/);
    const line = Buffer.from(publicPem(own.publicKey)).toString('base64');
    const inLines = `${line.slice(0, 40)}\n  ${line.slice(40)}`;
    expect(readPublicKey(inLines).equals(own.publicKey)).to.equal(true);
  });
});
