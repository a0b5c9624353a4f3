import { createHmac } from 'node:crypto';

import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { verifyWebhook } from '../src/webhook.js';

import { sampleWebhookSecret, signedRequest, stripeContext } from './helpers.js';

const signedAt = 1795000000;
const body = '{"id":"evt_1","object":"event"}';
const hmac = (secret: string) => createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex');
const good = hmac(sampleWebhookSecret);
/** The message of the refusal. Fails if the error is not a signature error. */
const whyRefused = async (header: string) => {
  const context = stripeContext({ now: () => new Date(signedAt * 1000) });
  const verify = () => verifyWebhook(context, signedRequest(body, header));
  return (await expectProviderError(verify, 'signature')).message;
};

describe('the header of a Stripe signature', () => {
  const incomplete: readonly [string, string][] = [
    ['no timestamp', `v1=${good}`],
    ['an empty timestamp', `t=,v1=${good}`],
    ['a timestamp with a letter before it', `t=x${signedAt},v1=${good}`],
    ['a timestamp with a letter after it', `t=${signedAt}x,v1=${good}`],
    ['a timestamp beyond the date range', `t=${'1'.repeat(13)},v1=${good}`],
    ['a timestamp without its name', `=${signedAt},v1=${good}`],
    ['no signature', `t=${signedAt}`],
    ['a signature with leading characters', `t=${signedAt},v1=00${good}`],
    ['a signature with trailing characters', `t=${signedAt},v1=${good}00`],
    ['nothing but commas', ',,,='],
  ];
  for (const [what, header] of incomplete) {
    it(`is incomplete with ${what}`, async () => {
      expect(await whyRefused(header)).to.match(/header is incomplete/);
    });
  }

  it('names the possible causes of a mismatch', async () => {
    const message = await whyRefused(`t=${signedAt},v1=${hmac('whsec_other')}`);
    expect(message).to.match(/the secret is wrong, or the body was changed/);
  });
});
