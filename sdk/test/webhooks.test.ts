import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';

import { verifyWebhook, WebhookVerificationError } from '../src/webhooks.js';

const secret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('quite another secret of ours').toString('base64')}`;
const sentAt = new Date('2025-11-21T10:00:00Z');
const message = {
  type: 'dispute.created',
  timestamp: '2025-11-21T09:59:58.000Z',
  data: { dispute_id: 'dsp_rabbit', amount: 12_000, currency: 'EUR', note: 'Möhren' },
};
const body = JSON.stringify(message);

const signed = (text = body, by = secret, at = sentAt) => ({
  body: text,
  headers: {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('evt_1', at, text),
  },
  secret,
});
const clock = (secondsLater: number) => ({ now: () => sentAt.getTime() + secondsLater * 1000 });

async function problemOf(received: Parameters<typeof verifyWebhook>[0], options = clock(1)): Promise<string> {
  const thrown: unknown = await verifyWebhook(received, options).catch((error: unknown) => error);
  expect(thrown).to.be.instanceOf(WebhookVerificationError);
  return (thrown as WebhookVerificationError).code;
}

describe('webhook verification', () => {
  it('returns the event with its id if a Standard Webhooks library has signed it', async () => {
    expect(await verifyWebhook(signed(), clock(1))).to.deep.equal({ ...message, id: 'evt_1' });
  });

  it('accepts a body in bytes, and headers of any kind and case', async () => {
    const { headers } = signed();
    const bytes = new TextEncoder().encode(body);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key.toUpperCase(), value]),
    );
    for (const given of [new Headers(headers), upper])
      expect(await verifyWebhook({ body: bytes, headers: given, secret }, clock(1))).to.have.property('id');
  });

  it('accepts two secrets on either side during a rotation', async () => {
    const { headers } = signed();
    const both = `${new Webhook(otherSecret).sign('evt_1', sentAt, body)} v1a,AAAA v1,% ${headers['webhook-signature']}`;
    await verifyWebhook({ body, headers: { ...headers, 'webhook-signature': both }, secret }, clock(1));
    await verifyWebhook({ ...signed(), secret: [otherSecret, secret] }, clock(1));
  });

  it('rejects a body, id or time that was changed after signing', async () => {
    const { headers } = signed();
    for (const [name, value] of [
      ['webhook-id', 'evt_2'],
      ['webhook-timestamp', String(sentAt.getTime() / 1000 + 1)],
    ] as const)
      expect(await problemOf({ body, headers: { ...headers, [name]: value }, secret })).to.equal(
        'wrong_signature',
      );
    expect(await problemOf({ ...signed(), body: body.replace('12000', '1') })).to.equal('wrong_signature');
  });

  it('rejects another secret, a truncated signature, and another version', async () => {
    expect(await problemOf(signed(body, otherSecret))).to.equal('wrong_signature');
    const { headers } = signed();
    const signature = headers['webhook-signature'];
    for (const odd of [signature.slice(0, -4), signature.replace('v1,', 'v2,'), 'v1', 'v1,'])
      expect(await problemOf({ body, headers: { ...headers, 'webhook-signature': odd }, secret })).to.equal(
        'wrong_signature',
      );
  });

  it('rejects a webhook older than five minutes or from the future', async () => {
    await verifyWebhook(signed(), clock(300));
    for (const late of [301, -301]) expect(await problemOf(signed(), clock(late))).to.equal('too_old');
    const { headers } = signed();
    expect(await problemOf({ body, headers: { ...headers, 'webhook-timestamp': 'noon' }, secret })).to.equal(
      'too_old',
    );
  });

  it('rejects a webhook without any of its headers', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const headers = { ...signed().headers, [name]: undefined };
      expect(await problemOf({ body, headers, secret })).to.equal('header_missing');
    }
  });

  it('rejects a signed body that is not an event', async () => {
    for (const text of ['carrots', 'null', '[]', '{"type":7}'])
      expect(await problemOf(signed(text))).to.equal('malformed');
  });

  it('rejects a body that a parser has read', async () => {
    for (const parsed of [JSON.parse(body), {}, undefined] as string[]) {
      const error = await verifyWebhook({ ...signed(), body: parsed }, clock(1)).catch(
        (thrown: unknown) => thrown,
      );
      expect(error)
        .to.be.instanceOf(TypeError)
        .with.property('message', 'The body must be the raw text or bytes, before any parser');
    }
  });

  it('rejects a malformed secret', async () => {
    for (const odd of ['', 'whsec_', 'whsec_%%%'])
      expect(
        await verifyWebhook({ ...signed(), secret: odd }, clock(1)).catch((error: unknown) => error),
      ).to.be.instanceOf(TypeError);
  });
});
