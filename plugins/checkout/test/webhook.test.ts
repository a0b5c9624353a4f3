import { createHmac } from 'node:crypto';

import { expectProviderError, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { CheckoutCredentials } from '../src/credentials.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from '../src/webhook.js';

import { checkoutContext, recorded, recordedBytes, sampleSignatureKey } from './helpers.js';

type Signatures = {
  readonly key: string;
  readonly signatures: Record<string, string>;
  readonly not_signatures_of_unusual_bytes: Record<string, string>;
  readonly key_that_looks_like_base64: Record<'key' | 'signature' | 'with_the_key_decoded', string>;
};
const known = recorded('signatures.json') as Signatures;
const unusual = 'event.as-sent.unusual-bytes.json';

const sign = (key: string, body: string | Uint8Array, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', key).update(body).digest(encoding);
const verify = (
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  credentials: Partial<CheckoutCredentials> = {},
) => verifyWebhook(checkoutContext({ credentials }), webhookRequest(body, headers));
const refused = (...attempt: Parameters<typeof verify>) =>
  expectProviderError(() => verify(...attempt), 'signature');

describe('Checkout.com webhook signatures', () => {
  for (const [name, signature] of Object.entries(known.signatures)) {
    it(`are accepted as made by openssl, only over the same bytes: ${name}`, async () => {
      const body = recordedBytes(name);
      verify(body, { 'cko-signature': signature });
      verify(body, { 'cko-signature': signature.toUpperCase() });
      await refused(Buffer.concat([body, Buffer.from('\n')]), { 'cko-signature': signature });
      await refused(body.subarray(0, -1), { 'cko-signature': signature });
    });
  }

  it('cover the bytes, not the JSON in them', async () => {
    const body = recordedBytes(unusual);
    for (const signature of Object.values(known.not_signatures_of_unusual_bytes))
      await refused(body, { 'cko-signature': signature });
    const rewritten = JSON.stringify(JSON.parse(body.toString('utf8')));
    await refused(rewritten, { 'cko-signature': known.signatures[unusual] });
  });

  it('use the key as text, even if it looks like base64', async () => {
    const { key, signature, with_the_key_decoded } = known.key_that_looks_like_base64;
    const credentials = { webhook_signature_key: key };
    verify(recordedBytes(unusual), { 'cko-signature': signature }, credentials);
    await refused(recordedBytes(unusual), { 'cko-signature': with_the_key_decoded }, credentials);
  });

  const body = '{"id":"evt_1","type":"dispute_won","data":{"id":"dsp_1","amount":4200}}';
  const good = sign(sampleSignatureKey, body);
  const attacks: readonly [string, string | undefined, string?][] = [
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a signature by another key', sign('another-key', body)],
    ['a signature by an empty key', sign('', body)],
    ['a truncated signature', good.slice(0, 62)],
    ['a longer signature', `${good}00`],
    ['two signatures', `${good}, ${good}`],
    ['a prefix', `sha256=${good}`],
    ['blanks around it', ` ${good} `],
    ['a signature that is not hex', 'z'.repeat(64)],
    ['a signature in base64', sign(sampleSignatureKey, body, 'base64')],
    ['a signature with a character that is not hex', `${good.slice(0, 63)}g`],
    [
      'SHA-512 cut to length',
      createHmac('sha512', sampleSignatureKey).update(body).digest('hex').slice(0, 64),
    ],
    ['a changed amount', good, body.replace('4200', '4201')],
    ['a swapped dispute', good, body.replace('dsp_1', 'dsp_2')],
    ['an added blank', good, `${body} `],
    ['an empty body', good, ''],
    ['the body of another event', good, recordedBytes('event.won.json').toString('utf8')],
  ];
  for (const [what, signature, sent = body] of attacks) {
    it(`reject ${what}`, async () => {
      await refused(sent, { 'cko-signature': signature });
    });
  }

  it('reject everything without a key', async () => {
    for (const webhook_signature_key of [undefined, '']) {
      const error = await refused(body, { 'cko-signature': sign('', body) }, { webhook_signature_key });
      expect(error.message).to.match(/no webhook signature key/);
    }
  });

  it('require the authorization header if its key is entered', async () => {
    const credentials = { webhook_authorization_key: 'hutch-door-1' };
    const headers = { 'cko-signature': good };
    verify(body, { ...headers, authorization: 'hutch-door-1' }, credentials);
    for (const authorization of [undefined, '', 'hutch-door-2', 'Bearer hutch-door-1', 'hutch-door-1 '])
      await refused(body, { ...headers, authorization }, credentials);
    await refused(body, { authorization: 'hutch-door-1' }, credentials);
    verify(body, { ...headers, authorization: 'anything' });
  });
});

const event = (over: Record<string, unknown> = {}) =>
  webhookRequest(JSON.stringify({ ...recorded('event.evidence-required.json'), ...over }));

describe('the event of a Checkout.com webhook', () => {
  const knownEvents = [
    ['event.request-for-information.json', '2026-11-03T10:15:21.447Z', 0],
    ['event.received.json', '2026-11-03T10:15:21.447Z', 1],
    ['event.evidence-required.json', '2026-11-03T10:15:52.091Z', 2],
    ['event.evidence-required.older-envelope.json', '2026-11-03T10:15:52.091Z', 2],
    ['event.as-sent.unusual-bytes.json', '2026-11-03T10:15:52.091Z', 2],
    ['event.evidence-submitted.json', '2026-11-09T08:30:11.000Z', 3],
    ['event.resolved.rapid-dispute-resolution.json', '2026-11-05T15:20:32.582Z', 8],
    ['event.won.json', '2026-12-18T11:19:20.500Z', 9],
    ['event.lost.previous-platform.json', '2026-11-01T07:00:00.000Z', 10],
    ['event.arbitration-lost.json', '2027-02-01T09:00:00.000Z', 14],
  ] as const;
  for (const [name, at, place] of knownEvents) {
    it(`has the dispute and the time of ${name}, with its order among events of one instant`, () => {
      const { id, type, data } = recorded(name) as { id: string; type: string; data: { id: string } };
      expect(readWebhook(checkoutContext(), webhookRequest(recordedBytes(name)))).to.deep.equal([
        {
          id,
          type,
          occurredAt: new Date(Date.parse(at) + place),
          kind: 'dispute',
          providerDisputeId: data.id,
        },
      ]);
    });
  }

  it('has the dispute of an unknown event type without its content, and is reported to the operator', () => {
    const reopened = event({ type: 'dispute_reopened' });
    const [reopenedEvent] = readWebhook(checkoutContext(), reopened);
    const { data } = recorded('event.evidence-required.json') as { data: { id: string } };
    expect(reopenedEvent).to.include({ kind: 'dispute', providerDisputeId: data.id, isUnknown: true });
    expect(disputeFromWebhook(checkoutContext(), reopened, reopenedEvent?.id ?? '')).to.equal(undefined);
    const [nameless] = readWebhook(checkoutContext(), event({ type: 'dispute_reopened', data: {} }));
    expect(nameless).to.include({ kind: 'ignored', isUnknown: true });
    const [payment] = readWebhook(checkoutContext(), event({ type: 'payment_reopened' }));
    expect(payment).to.include({ kind: 'ignored' }).and.not.to.have.property('isUnknown');
  });

  it('has no time if the event has none', () => {
    for (const created_on of [undefined, 'yesterday', 7])
      expect(readWebhook(checkoutContext(), event({ created_on }))[0]).not.to.have.property('occurredAt');
  });

  const ignored: readonly [string, ReturnType<typeof event>, Partial<CheckoutCredentials>, RegExp][] = [
    ['a dispute as card issuer', webhookRequest(recordedBytes('event.issuing-dispute.json')), {}, /issued/],
    ['a payment', event({ type: 'payment_captured' }), {}, /payment_captured are not about disputes/],
    ['a card verification', event({ type: 'card_verified' }), {}, /not about disputes/],
    ['another channel', event(), { processing_channel_id: 'pc_another' }, /another processing channel/],
    ['another account', event(), { api_prefix: 'hedgehog' }, /another Checkout.com account/],
    ['another account, as a private link', event(), { api_prefix: 'pl-hedgehog' }, /another Checkout.com/],
  ];
  for (const [what, request, credentials, why] of ignored) {
    it(`is ignored about ${what}, with the reason`, () => {
      const context = checkoutContext({ credentials });
      const [first, ...more] = readWebhook(context, request);
      expect(more).to.deep.equal([]);
      expect(first?.kind === 'ignored' ? first.why : '').to.match(why);
      expect(disputeFromWebhook(context, request, first?.id ?? '')).to.equal(undefined);
    });
  }

  it('has the dispute of the configured channel, or of an event without a channel', () => {
    const { data } = recorded('event.evidence-required.json') as { data: Record<string, unknown> };
    const own = { processing_channel_id: String(data.processing_channel_id) };
    expect(readWebhook(checkoutContext({ credentials: own }), event())[0]?.kind).to.equal('dispute');
    const nameless = event({ data: { ...data, processing_channel_id: undefined } });
    expect(readWebhook(checkoutContext({ credentials: own }), nameless)[0]?.kind).to.equal('dispute');
  });

  it('names the payment of a refund, unless it is of another channel', () => {
    const data = { id: 'pay_carrot', processing_channel_id: 'pc_burrow' };
    const refund = event({ type: 'payment_refunded', data });
    const [read] = readWebhook(checkoutContext(), refund);
    expect(read).to.deep.include({
      kind: 'refund',
      type: 'payment_refunded',
      providerPaymentId: 'pay_carrot',
    });
    expect(read?.occurredAt).to.be.instanceOf(Date);
    const other = checkoutContext({ credentials: { processing_channel_id: 'pc_another' } });
    expect(readWebhook(other, refund)[0]?.kind).to.equal('ignored');
  });

  const junk = ['7', '{"id":"evt_1"}', '{"id":7,"type":"dispute_won"}'];
  const nameless = [
    '{"id":"evt_1","type":"dispute_won"}',
    '{"id":"evt_1","type":"dispute_won","data":{"id":7}}',
  ];
  for (const body of [...junk, ...nameless]) {
    it(`is malformed with ${body}`, async () => {
      await expectProviderError(() => readWebhook(checkoutContext(), webhookRequest(body)), 'malformed');
    });
  }
});

describe('the dispute in a Checkout.com webhook', () => {
  const read = (name: string, over: Record<string, unknown> = {}) => {
    const body = { ...recorded(name), ...over } as { id: string };
    return disputeFromWebhook(checkoutContext(), webhookRequest(JSON.stringify(body)), body.id);
  };

  it('has every field', () => {
    const name = 'event.evidence-required.json';
    const { data } = recorded(name) as { data: Record<string, string> };
    expect(read(name)).to.deep.equal({
      providerDisputeId: data.id,
      transactionId: data.payment_id,
      amount: { amountMinor: 4200, currency: 'EUR' },
      status: 'needs_response',
      stage: 'chargeback',
      providerStatus: 'evidence_required',
      reason: 'product_not_received',
      providerReason: 'product_service_not_received',
      reasonCode: '13.1',
      network: 'visa',
      openedAt: new Date('2026-11-03T10:14:58.215Z'),
      evidenceDueBy: new Date('2026-11-17T18:00:00Z'),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: {
        checkout_payment_reference: 'ORD-1042',
        checkout_payment_action: data.payment_action_id,
        checkout_processing_channel: data.processing_channel_id,
        checkout_entity: data.entity_id,
      },
      raw: recorded(name),
    });
  });

  /** Event type, status, stage, API status, outcome, number of submissions. */
  const events: readonly [string, string, string, string, string | undefined, number][] = [
    [
      'request_for_information_received',
      'pending',
      'inquiry',
      'request_for_information_received',
      undefined,
      0,
    ],
    ['dispute_received', 'pending', 'chargeback', 'dispute_received', undefined, 0],
    ['dispute_evidence_required', 'needs_response', 'chargeback', 'evidence_required', undefined, 0],
    ['dispute_evidence_submitted', 'under_review', 'representment', 'evidence_under_review', undefined, 1],
    [
      'dispute_evidence_acknowledged_by_scheme',
      'under_review',
      'representment',
      'evidence_under_review',
      undefined,
      1,
    ],
    ['dispute_accepted', 'lost', 'closed', 'accepted', 'accepted', 0],
    ['dispute_expired', 'lost', 'closed', 'expired', 'expired', 0],
    ['dispute_canceled', 'won', 'closed', 'canceled', 'withdrawn', 0],
    ['dispute_resolved', 'charge_refunded', 'closed', 'resolved', 'refunded', 0],
    ['dispute_won', 'won', 'closed', 'won', undefined, 1],
    ['dispute_lost', 'lost', 'closed', 'lost', undefined, 1],
    [
      'dispute_arbitration_sent_to_scheme',
      'under_review',
      'arbitration',
      'arbitration_under_review',
      undefined,
      1,
    ],
    [
      'dispute_arbitration_evidence_submitted',
      'under_review',
      'arbitration',
      'arb_evidence_submitted',
      undefined,
      1,
    ],
    ['dispute_arbitration_won', 'won', 'closed', 'arbitration_won', undefined, 1],
    ['dispute_arbitration_lost', 'lost', 'closed', 'arbitration_lost', undefined, 1],
  ];
  for (const [type, status, stage, providerStatus, outcome, submissionCount] of events) {
    it(`is ${status} at ${stage} after ${type}`, () => {
      const dispute = read('event.received.json', { type });
      expect(dispute).to.include({ status, stage, providerStatus, submissionCount });
      expect(dispute?.outcomeDetail).to.equal(outcome);
    });
  }

  it('uses a request for information only if the dispute is not stored yet', () => {
    expect(read('event.request-for-information.json')?.insertOnly).to.equal(true);
    expect(read('event.received.json')).not.to.have.property('insertOnly');
  });

  it('has the resolution reason of the event', () => {
    const dispute = read('event.resolved.rapid-dispute-resolution.json');
    expect(dispute).to.include({ status: 'prevented', stage: 'alert', isTestMode: false });
    expect(dispute?.metadata.checkout_resolved_reason).to.equal('rapid_dispute_resolution');
  });

  it('has the time of its event if it has no date', () => {
    const { data } = recorded('event.received.json') as { data: object };
    const dispute = read('event.received.json', { data: { ...data, date: undefined } });
    expect(dispute?.openedAt).to.deep.equal(new Date('2026-11-03T10:15:21.447Z'));
  });

  it('is undefined for an unknown event type', () => {
    expect(read('event.received.json', { type: 'dispute_reopened' })).to.equal(undefined);
  });

  it('is undefined without an amount, or for another event ID', () => {
    expect(read('event.lost.previous-platform.json')).to.equal(undefined);
    const { data } = recorded('event.received.json') as { data: object };
    expect(read('event.received.json', { data: { ...data, amount: null } })).to.equal(undefined);
    const request = webhookRequest(recordedBytes('event.won.json'));
    expect(disputeFromWebhook(checkoutContext(), request, 'evt_other')).to.equal(undefined);
  });

  it('fails as unexpected_answer if it cannot be read', async () => {
    const { data } = recorded('event.received.json') as { data: object };
    for (const amount of ['many', 1.5, {}]) {
      const broken = { data: { ...data, amount } };
      await expectProviderError(() => read('event.received.json', broken), 'unexpected_answer');
    }
  });
});
