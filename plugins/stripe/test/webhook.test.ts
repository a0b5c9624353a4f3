import { createHmac } from 'node:crypto';

import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import Stripe from 'stripe';

import type { StripeContext } from '../src/credentials.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from '../src/webhook.js';

import { recorded, recordedBytes, sampleWebhookSecret, stripeContext, signedRequest } from './helpers.js';

const { webhooks } = new Stripe('sk_test_rabbit');
const signedAt = 1795000000;

const at = (seconds: number, over: Parameters<typeof stripeContext>[0] = {}): StripeContext =>
  stripeContext({ now: () => new Date(seconds * 1000), ...over });
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Our verdict and that of Stripe's own library on the same webhook. */
function verdicts(body: string | Buffer, header: string, secret = sampleWebhookSecret, seconds = signedAt) {
  const verdict = (check: () => unknown) => {
    try {
      check();
      return 'taken';
    } catch {
      return 'refused';
    }
  };
  const context = at(seconds, { credentials: { webhook_secret: secret } });
  return {
    ours: verdict(() => verifyWebhook(context, signedRequest(body, header))),
    stripes: verdict(() => webhooks.constructEvent(body, header, secret, 300, undefined, seconds * 1000)),
  };
}

const vectors = [
  {
    what: 'a full event',
    secret: 'whsec_8Qd0v3bN2kYp7TzR5cLx1MfGhJ4sWaEu',
    seconds: 1795167000,
    body:
      '{"id":"evt_1Doc001","object":"event","type":"charge.dispute.created","livemode":false,"data":{"object":' +
      '{"id":"du_1Doc001","object":"dispute","amount":4200,"currency":"eur","status":"needs_response"}}}',
    v1: 'af783aa8c2a2544fa698f40970bb342ec990a4d0d0d8c2a11497ea0392b56559',
  },
  {
    what: 'a short event',
    secret: sampleWebhookSecret,
    seconds: signedAt,
    body: '{"id":"evt_test_1","object":"event","type":"charge.dispute.created"}',
    v1: '9a16b70f63d6ed9aaa63d18f6f97359eafd8d1eacce9ab6fb6b085553617c535',
  },
  {
    what: 'text beyond ASCII',
    secret: sampleWebhookSecret,
    seconds: signedAt,
    body: '{"name":"Zoë 東京"}',
    v1: '7e38576c1c410b6ae1d95817fe8e344099edbcdb7a0d4d5a3154e6b27144dd6c',
  },
] as const;

describe('Stripe webhook signatures', () => {
  for (const { what, secret, seconds, body, v1 } of vectors) {
    it(`accept the known signature of ${what}, as Stripe's own library does`, () => {
      const header = `t=${seconds},v1=${v1}`;
      expect(verdicts(body, header, secret, seconds)).to.deep.equal({ ours: 'taken', stripes: 'taken' });
      expect(verdicts(`${body} `, header, secret, seconds)).to.deep.equal({
        ours: 'refused',
        stripes: 'refused',
      });
    });
  }

  const { headers, secret, timestamp } = recorded('signatures.json') as {
    headers: Record<string, string>;
    secret: string;
    timestamp: number;
  };
  for (const [name, header] of Object.entries(headers)) {
    it(`accept the known signature of ${name}`, () => {
      const taken = { ours: 'taken', stripes: 'taken' };
      expect(verdicts(recordedBytes(name), header, secret, timestamp)).to.deep.equal(taken);
    });
  }

  it("accept signatures of Stripe's own test helper", () => {
    const payload = '{"id":"evt_1","object":"event"}';
    const header = webhooks.generateTestHeaderString({
      payload,
      secret: sampleWebhookSecret,
      timestamp: signedAt,
    });
    expect(verdicts(payload, header)).to.deep.equal({ ours: 'taken', stripes: 'taken' });
  });

  const body = '{"id":"evt_1","object":"event","amount":4200}';
  const good = hmac(sampleWebhookSecret, `${signedAt}.${body}`);
  const other = hmac('whsec_other', `${signedAt}.${body}`);
  const attacks: readonly [string, string, string?][] = [
    ['a signature by another secret', `t=${signedAt},v1=${other}`],
    [
      'a key without its whsec_',
      `t=${signedAt},v1=${hmac(sampleWebhookSecret.slice(6), `${signedAt}.${body}`)}`,
    ],
    ['a truncated signature', `t=${signedAt},v1=${good.slice(0, 62)}`],
    ['a longer signature', `t=${signedAt},v1=${good}00`],
    ['a signature that is not hex', `t=${signedAt},v1=${'z'.repeat(64)}`],
    ['an empty signature', `t=${signedAt},v1=`],
    ['only v0, which is not a signature', `t=${signedAt},v0=${good}`],
    ['no timestamp', `v1=${good}`],
    ['an empty timestamp', `t=,v1=${good}`],
    ['a timestamp other than the signed one', `t=${signedAt + 1},v1=${good}`],
    ['no signature', `t=${signedAt}`],
    ['nothing but commas', ',,,='],
    ['a timestamp with a letter before it', `t=x${signedAt},v1=${good}`],
    ['a timestamp beyond the date range', `t=${'1'.repeat(13)},v1=${good}`],
    ['a timestamp without its name', `=${signedAt},v1=${good}`],
    ['a signature with leading characters', `t=${signedAt},v1=00${good}`],
    ['a changed amount', `t=${signedAt},v1=${good}`, body.replace('4200', '4201')],
    ['an added blank', `t=${signedAt},v1=${good}`, `${body} `],
    ['an empty body', `t=${signedAt},v1=${good}`, ''],
  ];
  for (const [what, header, sent = body] of attacks) {
    it(`reject ${what}, as Stripe's own library does`, () => {
      expect(verdicts(sent, header)).to.deep.equal({ ours: 'refused', stripes: 'refused' });
    });
  }

  it("reject a timestamp that is not a number, unlike Stripe's own library", () => {
    expect(verdicts(body, `t=${signedAt}x,v1=${good}`)).to.deep.equal({ ours: 'refused', stripes: 'taken' });
  });

  it('explain the rejection by an incomplete header or by the possible causes of a mismatch', async () => {
    const reasons: readonly [string, RegExp][] = [
      [`t=${signedAt}`, /header is incomplete/],
      [`v1=${good}`, /header is incomplete/],
      [`t=${signedAt},v1=${other}`, /the secret is wrong, or the body was changed/],
    ];
    for (const [header, reason] of reasons) {
      const verify = () => verifyWebhook(at(signedAt), signedRequest(body, header));
      expect((await expectProviderError(verify, 'signature')).message).to.match(reason);
    }
  });

  it('accept any of several v1 signatures during a secret rotation', () => {
    expect(verdicts(body, `t=${signedAt},v1=${other},v1=${good},v0=00`).ours).to.equal('taken');
    expect(verdicts(body, ` t=${signedAt} , v1=${good} `).ours).to.equal('taken');
    expect(verdicts(body, `v1=${good},t=${signedAt}`)).to.deep.equal({ ours: 'taken', stripes: 'taken' });
  });

  it('reject webhooks older or newer than 300 seconds, and accept those of exactly 300', async () => {
    const request = signedRequest(body, `t=${signedAt},v1=${good}`);
    for (const seconds of [-300, 0, 300]) verifyWebhook(at(signedAt + seconds), request);
    for (const seconds of [-301, 301, 86_400]) {
      const error = await expectProviderError(
        () => verifyWebhook(at(signedAt + seconds), request),
        'signature',
      );
      expect(error.message).to.match(/clock/);
    }
  });

  it('reject everything without a secret, with the reason', async () => {
    const forged = `t=${signedAt},v1=${hmac('', `${signedAt}.${body}`)}`;
    for (const webhook_secret of [undefined, '']) {
      const context = at(signedAt, { credentials: { webhook_secret } });
      const error = await expectProviderError(
        () => verifyWebhook(context, signedRequest(body, forged)),
        'signature',
      );
      expect(error.message).to.match(/No webhook signing secret/);
    }
  });

  it('reject a webhook without the header', async () => {
    for (const header of [undefined, '']) {
      const request = signedRequest(body, header);
      const error = await expectProviderError(() => verifyWebhook(at(signedAt), request), 'signature');
      expect(error.message).to.match(/has no Stripe-Signature header/);
    }
  });
});

const event = (over: Record<string, unknown> = {}) =>
  signedRequest(JSON.stringify({ ...recorded('event.created.needs-response.json'), ...over }));
const thin = (over: Record<string, unknown> = {}) =>
  signedRequest(
    JSON.stringify({
      id: 'evt_65thin',
      object: 'v2.core.event',
      type: 'v1.charge.dispute.created',
      created: '2026-11-02T10:15:21.000Z',
      livemode: false,
      related_object: { id: 'du_1thin', type: 'dispute', url: '/v1/disputes/du_1thin' },
      ...over,
    }),
  );

describe('events of a Stripe webhook', () => {
  const disputeEvents = [
    ['event.created.needs-response.json', 0],
    ['event.created.inquiry.json', 0],
    ['event.funds-withdrawn.json', 1],
    ['event.updated.under-review.json', 2],
    ['event.closed.won.json', 4],
  ] as const;
  for (const [name, orderWithinSecond] of disputeEvents) {
    it(`names the dispute of ${name}, and its place among events of the same second`, () => {
      const { id, type, created, data } = recorded(name) as {
        id: string;
        type: string;
        created: number;
        data: { object: { id: string } };
      };
      expect(readWebhook(stripeContext(), signedRequest(recordedBytes(name)))).to.deep.equal([
        {
          id,
          type,
          occurredAt: new Date(created * 1000 + orderWithinSecond),
          kind: 'dispute',
          providerDisputeId: data.object.id,
        },
      ]);
    });
  }

  it('notifies about an unknown event of a dispute without applying it, and reports its type', () => {
    const appealed = { type: 'charge.dispute.appealed' };
    const [read] = readWebhook(stripeContext(), event(appealed));
    const { data } = recorded('event.created.needs-response.json') as { data: { object: { id: string } } };
    expect(read).to.include({ kind: 'dispute', providerDisputeId: data.object.id, isUnknown: true });
    expect(disputeFromWebhook(stripeContext(), event(appealed), read?.id ?? '')).to.equal(undefined);
    const [toldThinly] = readWebhook(stripeContext(), thin({ type: 'v1.charge.dispute.appealed' }));
    expect(toldThinly).to.include({ kind: 'dispute', providerDisputeId: 'du_1thin', isUnknown: true });
  });

  it('ignores an unknown event without a dispute, and reports its type', () => {
    const [read] = readWebhook(stripeContext(), event({ type: 'charge.dispute.appealed', data: {} }));
    expect(read).to.include({ kind: 'ignored', isUnknown: true });
  });

  it('ignores an unknown event of another mode or account', () => {
    for (const foreign of [{ livemode: true }, { account: 'acct_1Hedgehog' }])
      expect(
        readWebhook(stripeContext(), event({ type: 'charge.dispute.appealed', ...foreign }))[0],
      ).to.include({ kind: 'ignored' });
  });

  it('names the dispute of a thin event by its related object', () => {
    expect(readWebhook(stripeContext(), thin())).to.deep.equal([
      {
        id: 'evt_65thin',
        type: 'v1.charge.dispute.created',
        occurredAt: new Date('2026-11-02T10:15:21.000Z'),
        kind: 'dispute',
        providerDisputeId: 'du_1thin',
      },
    ]);
  });

  const ignored: readonly [string, ReturnType<typeof event>, Parameters<typeof stripeContext>[0], RegExp][] =
    [
      ['a live event in a test account', event({ livemode: true }), {}, /live mode.*test mode/],
      ['a test event in a live account', event(), { environment: 'live' }, /test mode.*live mode/],
      [
        'another connected account',
        event({ account: 'acct_2' }),
        { credentials: { stripe_account: 'acct_1' } },
        /another/,
      ],
      ['a connected account where none is set', event({ account: 'acct_2' }), {}, /another Stripe account/],
      ['a dispute as card issuer', event({ type: 'issuing_dispute.created' }), {}, /issued/],
      ['a payout', event({ type: 'payout.paid' }), {}, /not about disputes/],
      [
        'a refund of another account',
        event({ type: 'refund.created', account: 'acct_2' }),
        {},
        /not about disputes/,
      ],
      [
        'an event type that contains the word dispute',
        event({ type: 'my.charge.dispute.created' }),
        {},
        /not about/,
      ],
      ['a thin event of that type', thin({ type: 'my.v1.charge.dispute.created' }), {}, /not about/],
      [
        'a thin event about something else',
        thin({ type: 'v1.billing.meter.error' }),
        {},
        /not about disputes/,
      ],
      [
        'an event of the platform itself where a connected account is set',
        event(),
        { credentials: { stripe_account: 'acct_1' } },
        /another Stripe account/,
      ],
      ['a thin event of another account', thin({ context: 'acct_2' }), {}, /another Stripe account/],
      ['a thin event of the other mode', thin({ livemode: true }), {}, /live mode/],
    ];
  for (const [what, request, over, why] of ignored) {
    it(`ignores ${what}, and explains why`, () => {
      const [first, ...more] = readWebhook(stripeContext(over), request);
      expect(more).to.deep.equal([]);
      expect(first).to.include({ kind: 'ignored' });
      expect(first?.kind === 'ignored' ? first.why : '').to.match(why);
      expect(disputeFromWebhook(stripeContext(over), request, first?.id ?? '')).to.equal(undefined);
    });
  }

  it('includes a reinstatement of funds, without a time if it has none', () => {
    const at = (over: object) => readWebhook(stripeContext(), event({ created: 1794320405, ...over }))[0];
    expect(at({ type: 'charge.dispute.funds_reinstated' })?.occurredAt).to.deep.equal(
      new Date(1794320405_003),
    );
    for (const created of [undefined, 'yesterday'])
      expect(at({ created })).not.to.have.property('occurredAt');
  });

  it('is of the mode of its account if it names none', () => {
    for (const environment of ['live', 'test'] as const)
      expect(readWebhook(stripeContext({ environment }), event({ livemode: undefined }))[0]).to.include({
        kind: 'dispute',
      });
  });

  it('accepts an event of the connected account', () => {
    const context = stripeContext({ credentials: { stripe_account: 'acct_1' } });
    expect(readWebhook(context, event({ account: 'acct_1' }))[0]?.kind).to.equal('dispute');
  });

  for (const body of [
    '{"id":7,"type":"charge.dispute.created"}',
    '{"type":"customer.created"}',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":"charge.dispute.created"}',
  ]) {
    it(`rejects ${body} as malformed`, async () => {
      await expectProviderError(() => readWebhook(stripeContext(), signedRequest(body)), 'malformed');
    });
  }
});

describe('the dispute in a Stripe webhook', () => {
  it('is read from the event', () => {
    const request = signedRequest(recordedBytes('event.updated.under-review.json'));
    const dispute = disputeFromWebhook(stripeContext(), request, 'evt_1SPyI7B7WZ01zgkWp8Qw3EtF');
    expect(dispute).to.include({ status: 'under_review', stage: 'representment', submissionCount: 1 });
  });

  it("detects a late win by the dispute's previous status", () => {
    const won = recorded('event.closed.won.json') as { id: string; data: Record<string, unknown> };
    const disputeAfter = (previous: unknown) =>
      disputeFromWebhook(
        stripeContext(),
        signedRequest(JSON.stringify({ ...won, data: { ...won.data, previous_attributes: previous } })),
        won.id,
      );
    expect(disputeAfter({ status: 'lost' })).to.include({ status: 'won', outcomeDetail: 'late_win' });
    expect(disputeAfter({ status: 'under_review' })).not.to.have.property('outcomeDetail');
    expect(disputeAfter(undefined)).not.to.have.property('outcomeDetail');
  });

  it('is absent for another event ID, and in a thin event', () => {
    expect(disputeFromWebhook(stripeContext(), event(), 'evt_other')).to.equal(undefined);
    expect(disputeFromWebhook(stripeContext(), thin(), 'evt_65thin')).to.equal(undefined);
  });

  it('is an unexpected answer if it cannot be read', async () => {
    const broken = event({ data: { object: { id: 'du_1', object: 'dispute' } } });
    await expectProviderError(
      () => disputeFromWebhook(stripeContext(), broken, 'evt_1SPx3mB7WZ01zgkWt1aZ8RkY'),
      'unexpected_answer',
    );
  });
});
