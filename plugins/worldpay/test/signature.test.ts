import { createHmac } from 'node:crypto';

import { expectProviderError, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { WorldpayCredentials } from '../src/credentials.js';
import { readWebhook, verifyWebhook } from '../src/webhook.js';

import { accessContext, eventSecret, recordings } from './helpers.js';

type Known = {
  readonly secret: string;
  readonly signatures: Readonly<Record<string, string>>;
  readonly sha512: string;
  readonly base64: string;
  readonly rewritten: string;
  readonly hex_secret: Readonly<Record<'secret' | 'as_text' | 'decoded', string>>;
};
const known = recordings.json('signatures.json') as Known;

const verify = (
  body: string | Uint8Array,
  header: string | undefined,
  credentials: Partial<WorldpayCredentials> = {},
) => {
  verifyWebhook(accessContext({ credentials }), webhookRequest(body, { 'event-signature': header }));
};
const refused = (...attempt: Parameters<typeof verify>) =>
  expectProviderError(() => verify(...attempt), 'signature');
const bytes = recordings.bytes('event.charged-back.json');
const good = known.signatures['event.charged-back.json'] ?? '';
const sign = (secret: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex');

describe('Access event signatures', () => {
  for (const [name, signature] of Object.entries(known.signatures)) {
    it(`match those of openssl, only over the same bytes: ${name}`, async () => {
      const body = recordings.bytes(name);
      verify(body, `1/SHA256/${signature}`);
      verify(body, `1/sha256/${signature.toUpperCase()}`);
      await refused(Buffer.concat([body, Buffer.from(' ')]), `1/SHA256/${signature}`);
      await refused(body.subarray(0, -1), `1/SHA256/${signature}`);
    });
  }

  it('cover the bytes, not the parsed JSON', async () => {
    await refused(recordings.bytes('event.unusual-bytes.json'), `1/SHA256/${known.rewritten}`);
  });

  it('may be base64, including its slashes', () => {
    expect(known.base64).to.have.length(44);
    verify(bytes, `1/SHA256/${known.base64}`);
    const body = '{"rabbit":17}';
    const slashed = Array.from({ length: 200 }, (_, index) => `${body}${' '.repeat(index)}`).find((text) =>
      Buffer.from(sign(eventSecret, text), 'hex').toString('base64').includes('/'),
    );
    verify(
      slashed ?? '',
      `1/SHA256/${Buffer.from(sign(eventSecret, slashed ?? ''), 'hex').toString('base64')}`,
    );
  });

  it('may use the secret as text or decoded from hex', async () => {
    const { secret, as_text: asText, decoded } = known.hex_secret;
    for (const signature of [asText, decoded])
      verify(bytes, `1/SHA256/${signature}`, { event_secret: secret });
    await refused(bytes, `1/SHA256/${decoded}`, { event_secret: `${secret}01` });
    // Node.js would decode these as hex to an empty key, a truncated key, and a key of eight bytes.
    await refused(bytes, `1/SHA256/${sign('', bytes)}`, { event_secret: `zz${secret}` });
    await refused(bytes, `1/SHA256/${decoded}`, { event_secret: `${secret}zz` });
    const short = secret.slice(0, 16);
    const byShort = createHmac('sha256', Buffer.from(short, 'hex')).update(bytes).digest('hex');
    await refused(bytes, `1/SHA256/${byShort}`, { event_secret: short });
  });

  it('are found among several, in any order, during key rotation', () => {
    const old = sign('the-old-secret', bytes);
    verify(bytes, `1/SHA256/${old},2/SHA256/${good}`);
    verify(bytes, ` 2/SHA256/${good} , 1/SHA256/${old}`);
    verify(bytes, `3/SHA512/${known.sha512},2/SHA256/${good}`);
  });

  it('count only with the entered key ID, if there is one', async () => {
    verify(bytes, `1/SHA256/${sign('x', bytes)},7/SHA256/${good}`, { event_key_id: '7' });
    await refused(bytes, `1/SHA256/${good}`, { event_key_id: '7' });
    await refused(bytes, `7/SHA256/${sign('x', bytes)},1/SHA256/${good}`, { event_key_id: '7' });
  });

  const attacks: readonly [string, string | undefined, (string | Uint8Array)?][] = [
    ['no signature', undefined],
    ['an empty header', ''],
    ['no key and no hash', good],
    ['no signature in the entry', '1/SHA256/'],
    ['only slashes', '//'],
    ['only commas', ',,,'],
    ['a signature by another secret', `1/SHA256/${sign('another-secret', bytes)}`],
    ['a signature by an empty secret', `1/SHA256/${sign('', bytes)}`],
    ['a truncated signature', `1/SHA256/${good.slice(0, 62)}`],
    ['a longer signature', `1/SHA256/${good}00`],
    ['a signature that is not hex', `1/SHA256/${'z'.repeat(64)}`],
    ['one wrong digit', `1/SHA256/${good.slice(0, 63)}${good.endsWith('0') ? '1' : '0'}`],
    ['base64 with leading characters', `1/SHA256/x${known.base64}`],
    ['base64 with trailing characters', `1/SHA256/${known.base64}x`],
    ['SHA-512', `1/SHA512/${known.sha512}`],
    ['SHA-512 called SHA-256', `1/SHA256/${known.sha512}`],
    ['SHA-512 cut to length', `1/SHA256/${known.sha512.slice(0, 64)}`],
    ['SHA-1 in the name of the hash', `1/SHA1/${good}`],
    ['an unknown hash', `1/none/${good}`],
    ['a changed amount', `1/SHA256/${good}`, bytes.toString('utf8').replace('25050', '25051')],
    ['a swapped payment', `1/SHA256/${good}`, bytes.toString('utf8').replace('hutch-1042', 'hutch-1043')],
    ['an empty body', `1/SHA256/${good}`, ''],
    ['the body of another event', `1/SHA256/${good}`, recordings.bytes('event.settled.json')],
    ['the right one after more entries than keys', `${'1/SHA256/00,'.repeat(10)}1/SHA256/${good}`],
  ];
  for (const [what, header, body = bytes] of attacks) {
    it(`refuse ${what}`, async () => {
      await refused(body, header);
    });
  }

  it('are refused until a secret is entered, with instructions', async () => {
    for (const event_secret of [undefined, '']) {
      const error = await refused(bytes, `1/SHA256/${sign('', bytes)}`, { event_secret });
      expect(error.message).to.match(/Ask Worldpay to sign events/);
    }
  });

  it('are refused with the reason: a wrong header, or none', async () => {
    for (const header of [undefined, ''])
      expect((await refused(bytes, header)).message).to.match(/has no Event-Signature header/);
    for (const header of [good, '//', ',,,', `1/SHA512/${known.sha512}`])
      expect((await refused(bytes, header)).message).to.match(/not signed with SHA256 by the key/);
    expect((await refused(bytes, `1/SHA256/${sign('x', bytes)}`)).message).to.match(/does not match/);
  });

  it("are refused if signed with another account's secret", async () => {
    const otherSignature = `1/SHA256/${sign('secret-of-the-neighbor', bytes)}`;
    verify(bytes, otherSignature, { event_secret: 'secret-of-the-neighbor' });
    await refused(bytes, otherSignature);
  });

  it('are valid again for a replay, which has the same event id', () => {
    const ids = [1, 2].flatMap(() => {
      verify(bytes, `1/SHA256/${good}`);
      return readWebhook(accessContext(), webhookRequest(bytes)).map((event) => event.id);
    });
    expect(new Set(ids).size).to.equal(1);
  });
});
