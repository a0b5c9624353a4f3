import { createHmac } from 'node:crypto';

import { expect } from 'chai';

import { isSignedItem, signedText } from '../src/signature.js';

import { adyenContext, changed, hmacKey, recordedItem, signed } from './helpers.js';
import type { Item } from './helpers.js';

const name = 'event.notification-of-chargeback.json';
const good = recordedItem(name);
const isGood = (item: Item, credentials = {}) => isSignedItem(adyenContext({ credentials }), item);
const withSignature = (hmacSignature: unknown): Item => changed(name, {}, { hmacSignature });

/** Published or independently computed values: key, signed text, signature. */
const docKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const workedKey = '5F2B9C0D7E4A1863C9D8E7F6A5B4C3D2E1F00918273645546372819AABBCCDDE';
const sampleKey = '9A1F4C7E2B6D8035F1E2D3C4B5A697887766554433221100FFEEDDCCBBAA9988';
const worked = ['PQ7F2WZ8XK3M9N41', 'NC6HT9CRT65ZGN82', 'DocShopECOM', 'order:2026/11-é'] as const;
const acme = ['DZ4DPSHB4WD2WN82', 'RKQ9C4XMF7TZKN82', 'AcmeShopECOM', 'ORDER-20261014-0071'] as const;
const notified = { value: 10450, eventCode: 'NOTIFICATION_OF_CHARGEBACK' };
type References = readonly [string, string | undefined, string, string];
type Vector = readonly [string, References, { value: number; eventCode: string }, string];

const vectors: readonly Vector[] = [
  [
    docKey,
    ['7914073381342284', undefined, 'TestMerchant', 'TestPayment-1407325143704'],
    { value: 1130, eventCode: 'AUTHORISATION' },
    'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=',
  ],
  [
    workedKey,
    worked,
    { value: 10450, eventCode: 'CHARGEBACK' },
    'FtiDk48FagU4q96t35A2X/f0wrdzOaXHnUbLfnb/hYc=',
  ],
  [
    workedKey,
    [worked[0], undefined, worked[2], worked[3]],
    { value: 10450, eventCode: 'CHARGEBACK' },
    'a4cWS/QoV85jG3sWCUnv9XjqELDKrte7cqaNqdkm9Ms=',
  ],
  [sampleKey, acme, notified, 'SgP2QecSCgg9AP+OR2RyZvgJ/ioVS1m+Nu2oYcsz0Rw='],
  [
    sampleKey,
    [acme[0], undefined, acme[2], acme[3]],
    notified,
    'LQE5kHCaIydlhYdG2Bi/JLxxCGgO958x7JWefRLaVeE=',
  ],
  [
    sampleKey,
    [acme[0], acme[1], acme[2], '14:05:A\\B'],
    notified,
    'yXNl2rUEVFUa+L7iCqmURleSe/cVfVJjDKPMvV4/DSw=',
  ],
];

function itemOf([, references, { value, eventCode }, hmacSignature]: Vector): Item {
  const [pspReference, originalReference, merchantAccountCode, merchantReference] = references;
  return {
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount: { value, currency: 'EUR' },
    eventCode,
    success: 'true',
    additionalData: { hmacSignature },
  };
}

describe('the signature of an Adyen event', () => {
  vectors.forEach((vector, index) => {
    it(`matches an independently computed value (${index + 1})`, () => {
      expect(isGood(itemOf(vector), { hmac_key: vector[0] })).to.equal(true);
      expect(isGood(itemOf(vector), { hmac_key: vector[0].toLowerCase() })).to.equal(true);
    });
  });

  it('escapes no colon and no backslash', () => {
    const vector = vectors[1];
    if (vector === undefined) throw new Error('no vector');
    const item = itemOf(vector);
    expect(signedText(item)).to.contain(':order:2026/11-é:');
    const escaped = {
      ...item,
      additionalData: { hmacSignature: 'J41gyriQylIu/heTQYMHlSKWYhbvYsleqPSmugWOu90=' },
    };
    expect(isGood(escaped, { hmac_key: workedKey })).to.equal(false);
  });

  it('is rejected if the key was used as text', () => {
    const text = signedText(good) ?? '';
    const asText = createHmac('sha256', Buffer.from(hmacKey, 'utf8')).update(text).digest('base64');
    expect(isGood(withSignature(asText))).to.equal(false);
    const sample = signedText(itemOf(vectors[3] ?? ([] as never))) ?? '';
    const sampleAsText = createHmac('sha256', Buffer.from(sampleKey, 'utf8')).update(sample).digest('base64');
    expect(sampleAsText).to.match(/^srQ7oyNa/);
  });

  it('is rejected if made with an empty key, for any configured key', () => {
    const text = signedText(good) ?? '';
    const empty = createHmac('sha256', '').update(text).digest('base64');
    for (const hmac_key of ['', undefined, 'not hexadecimal', 'zz'.repeat(32), hmacKey.slice(0, 62), hmacKey])
      expect(isGood(withSignature(empty), { hmac_key }), String(hmac_key)).to.equal(false);
  });

  it('is rejected if it is missing, truncated, longer, of another type or not canonical', () => {
    const own = String(good.additionalData?.hmacSignature);
    const urlSafe = own.replaceAll('+', '-').replaceAll('/', '_');
    for (const bad of [
      undefined,
      null,
      '',
      own.slice(0, 20),
      own.slice(0, -1),
      `${own}AA`,
      ` ${own}`,
      4711,
      [own],
    ])
      expect(isGood(withSignature(bad)), String(bad)).to.equal(false);
    expect(urlSafe === own || !isGood(withSignature(urlSafe))).to.equal(true);
    expect(isGood({ ...good, additionalData: undefined })).to.equal(false);
  });

  const tampered: Readonly<Record<string, Item>> = {
    pspReference: { pspReference: 'RB4ZQ8NDK3WXTC93' },
    originalReference: { originalReference: 'HT7KXR2MWB9QPC83' },
    merchantAccountCode: { merchantAccountCode: 'BurrowPOS' },
    merchantReference: { merchantReference: 'HUTCH-2026-0043' },
    value: { amount: { value: 8991, currency: 'EUR' } },
    currency: { amount: { value: 8990, currency: 'USD' } },
    eventCode: { eventCode: 'SECOND_CHARGEBACK' },
    success: { success: 'false' },
  };
  for (const [field, over] of Object.entries(tampered)) {
    it(`is rejected if ${field} was changed`, () => void expect(isGood(changed(name, over))).to.equal(false));
  }

  it('does not protect status, date and reason', () => {
    expect(
      isGood(changed(name, { eventDate: '2030-01-01T00:00:00Z', reason: '' }, { disputeStatus: 'Won' })),
    ).to.equal(true);
  });

  it('is rejected if a colon shifts signed content into another field', () => {
    const shifted = { merchantReference: `x:${String(good.merchantAccountCode)}:y` };
    const genuine = signed({ ...good, ...shifted });
    expect(isGood(genuine)).to.equal(true);
    const moved = {
      ...genuine,
      pspReference: `${String(good.pspReference)}:${String(good.originalReference)}`,
      originalReference: `${String(good.merchantAccountCode)}:x`,
      merchantReference: 'y',
    };
    expect(isGood(moved)).to.equal(false);
  });

  it('is rejected if a signed field is not a text, or the amount not a whole number', () => {
    for (const over of [
      { pspReference: [good.pspReference] },
      { merchantReference: { toString: 'HUTCH' } },
      { amount: { value: '8990', currency: 'EUR' } },
      { amount: { value: 89.9, currency: 'EUR' } },
      { amount: undefined },
      { eventCode: ['NOTIFICATION_OF_CHARGEBACK'] },
      { success: 1 },
    ]) {
      expect(signedText(changed(name, over)), JSON.stringify(over)).to.equal(undefined);
      expect(isGood(changed(name, over)), JSON.stringify(over)).to.equal(false);
    }
  });

  it('accepts a boolean for success and null for a missing reference', () => {
    expect(isGood({ ...good, success: true })).to.equal(true);
    expect(
      isGood({ ...signed({ ...good, originalReference: undefined }), originalReference: null }),
    ).to.equal(true);
  });

  it('accepts the previous key, but only together with a current one', () => {
    const other = 'ab'.repeat(32);
    expect(isGood(good, { hmac_key: other, hmac_key_previous: hmacKey })).to.equal(true);
    expect(isGood(good, { hmac_key: other })).to.equal(false);
    expect(isGood(good, { hmac_key: '', hmac_key_previous: hmacKey })).to.equal(false);
  });
});
