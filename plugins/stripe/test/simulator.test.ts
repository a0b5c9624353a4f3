import { createMemoryStore } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  KeyValueStore,
} from '@rebuttal/plugin-kit';
import { toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { createSimulator } from '../src/simulator.js';
import { verifyWebhook } from '../src/webhook.js';

import { now, stripeContext } from './helpers.js';

type WireEvent = {
  readonly id: string;
  readonly type: string;
  readonly account?: string;
  readonly livemode: boolean;
  readonly data: {
    readonly object: { readonly status: string; readonly [name: string]: unknown };
    readonly previous_attributes?: Record<string, unknown>;
  };
};

const credentials = { secret_key: 'sk_test_rabbit', webhook_secret: 'whsec_hutch' };
const account: SimulatedAccount = { credentials, webhookUrl: 'https://shop.test/hooks?from=stripe' };

/** A simulator with its posted webhooks, and calls as a merchant would make them. */
function createBench(store: KeyValueStore = createMemoryStore()) {
  const posted: SignedWebhook[] = [];
  const simulator = createSimulator({
    store,
    now: () => now,
    deliver: (webhook) => void posted.push(webhook),
  });
  const call = async (method: string, path: string, form = '') => {
    const [pathname = '', query = ''] = path.split('?');
    const response = await simulator.handle({
      method,
      path: pathname,
      query: new URLSearchParams(query),
      headers: {
        authorization: `Bearer ${credentials.secret_key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(form),
    });
    return { status: response.status, body: JSON.parse(response.body) as Record<string, unknown> };
  };
  const events = () => posted.map(({ body }) => JSON.parse(body) as WireEvent);
  return {
    simulator,
    posted,
    call,
    events,
    eventLog: () =>
      events().map(({ type, data }) => `${type.replace('charge.dispute.', '')}: ${data.object.status}`),
    open: (options: SimulatedDisputeRequest = {}, of = account) =>
      simulator.createDispute(of, options).providerDisputeId,
    read: async (id: string) => (await call('GET', `/v1/disputes/${id}`)).body,
    send: (id: string, text: string) =>
      call('POST', `/v1/disputes/${id}`, `evidence[uncategorized_text]=${text}`),
  };
}

describe('Stripe simulator scenarios', () => {
  const submitted = ['created: needs_response', 'funds_withdrawn: needs_response', 'updated: under_review'];
  const won = ['closed: won', 'funds_reinstated: won'];
  const inquiry = ['created: warning_needs_response', 'updated: warning_under_review'];
  const escalated = ['updated: needs_response', 'funds_withdrawn: needs_response'];

  /** Scenario, the free text that is sent, the events. */
  const scenarios: readonly [string | undefined, string, readonly string[]][] = [
    [undefined, 'Both arrived.', submitted],
    [undefined, 'winning_evidence', [...submitted, ...won]],
    [undefined, 'losing_evidence', [...submitted, 'closed: lost']],
    [undefined, 'escalate_inquiry_evidence', submitted],
    [undefined, 'my winning_evidence', submitted],
    ['chargeback', 'Both arrived.', submitted],
    ['won', 'Both arrived.', [...submitted, ...won]],
    ['won', 'losing_evidence', [...submitted, 'closed: lost']],
    ['lost', 'Both arrived.', [...submitted, 'closed: lost']],
    ['zero_decimal', 'Both arrived.', submitted],
    ['three_decimal', 'Both arrived.', submitted],
    ['inquiry', 'Both arrived.', inquiry],
    ['inquiry', 'winning_evidence', [...inquiry, 'closed: warning_closed']],
    ['inquiry', 'losing_evidence', [...inquiry, 'closed: warning_closed']],
    ['inquiry', 'escalate_inquiry_evidence', [...inquiry, ...escalated]],
    [
      'inquiry_then_chargeback',
      'Both arrived.',
      ['created: warning_needs_response', ...escalated, 'updated: under_review'],
    ],
    ['late_win', 'Both arrived.', [...submitted, 'closed: lost', ...won]],
    ['second_round', 'Both arrived.', [...submitted, 'closed: lost', 'updated: appeal_needs_response']],
  ];
  for (const [scenario, text, events] of scenarios) {
    it(`play ${scenario ?? 'an ordinary chargeback'} when it is answered with "${text}"`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect((await bench.send(id, text)).status).to.equal(200);
      expect(bench.eventLog()).to.deep.equal(events);
      expect((await bench.read(id)).status).to.equal(events.at(-1)?.split(': ')[1]);
    });
  }

  it('play an appeal to its end', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'second_round' });
    await bench.send(id, 'Both arrived.');
    expect((await bench.send(id, 'More.')).status).to.equal(400);
    const form = 'evidence[appeal][card][reason_for_filing]=Look+again';
    expect((await bench.call('POST', `/v1/disputes/${id}`, form)).body.status).to.equal(
      'appeal_under_review',
    );
    bench.simulator.resolve(account, id, 'lost');
    expect((await bench.read(id)).status).to.equal('lost');
  });

  it('play an inquiry that closes and then becomes a chargeback', () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'inquiry' });
    for (const outcome of ['won', 'lost', 'lost'] as const) bench.simulator.resolve(account, id, outcome);
    expect(bench.eventLog().slice(1)).to.deep.equal(['closed: warning_closed', ...escalated, 'closed: lost']);
  });

  it('play a case without a response, and an expired one', async () => {
    const bench = createBench();
    for (const scenario of ['prevented', 'final_at_once', 'expired']) {
      expect((await bench.send(bench.open({ scenario }), 'Both arrived.')).status, scenario).to.equal(400);
    }
    expect(bench.eventLog()).to.deep.equal([
      'created: prevented',
      'created: lost',
      'funds_withdrawn: lost',
      'created: needs_response',
      'funds_withdrawn: needs_response',
    ]);
  });

  it('send events twice, each time with the same ID', () => {
    const bench = createBench();
    bench.open({ scenario: 'duplicate_events' });
    const ids = bench.events().map(({ id }) => id);
    expect(ids).to.have.length(4);
    expect(new Set(ids).size).to.equal(2);
  });

  it('send events in the wrong order', () => {
    const bench = createBench();
    bench.open({ scenario: 'out_of_order' });
    expect(bench.eventLog()).to.deep.equal(['funds_withdrawn: needs_response', 'created: needs_response']);
  });

  it('report what an update changed', async () => {
    const bench = createBench();
    const id = bench.open();
    await bench.call('POST', `/v1/disputes/${id}`, 'evidence[product_description]=Two+rabbits&submit=false');
    expect(bench.events().at(-1)?.data.previous_attributes).to.deep.equal({
      evidence: { product_description: null },
      evidence_details: { has_evidence: false },
    });
  });

  it("apply the bank's decision and move the money, even against its first decision", async () => {
    const bench = createBench();
    const id = bench.open();
    bench.simulator.resolve(account, id, 'lost');
    bench.simulator.resolve(account, id, 'lost');
    bench.simulator.resolve(account, id, 'won');
    expect(bench.eventLog().slice(2)).to.deep.equal(['closed: lost', ...won]);
    const { balance_transactions: booked } = (await bench.read(id)) as {
      balance_transactions: { amount: number; fee: number }[];
    };
    expect(booked.map(({ amount, fee }) => [amount, fee])).to.deep.equal([
      [-5000, 1500],
      [5000, 0],
    ]);
    expect(() => bench.simulator.resolve(account, 'du_1unknown', 'won')).to.throw(RangeError, 'du_1unknown');
  });
});

describe('Stripe simulator', () => {
  it("creates disputes with the given options, in Stripe's units", async () => {
    const bench = createBench();
    const cases: readonly [SimulatedDisputeRequest, Record<string, unknown>][] = [
      [
        { amount: 2500, currency: 'ISK' },
        { amount: 250000, currency: 'isk' },
      ],
      [
        { amount: 500, currency: 'MGA' },
        { amount: 5, currency: 'mga' },
      ],
      [{ scenario: 'zero_decimal' }, { amount: 5000, currency: 'jpy' }],
      [{ scenario: 'three_decimal' }, { amount: 12340, currency: 'kwd' }],
      [
        { scenario: 'three_decimal', amount: 10, currency: 'EUR' },
        { amount: 10, currency: 'eur' },
      ],
      [
        { reason: 'product_not_received', network: 'amex' },
        { reason: 'product_not_received', network_reason_code: 'C08' },
      ],
      [{ reason: 'authorization' }, { reason: 'general', network_reason_code: '11.3' }],
      [{ reason: 'something_new' }, { reason: 'something_new', network_reason_code: null }],
      [{ network: 'klarna' }, { payment_method_details: { klarna: { reason_code: null }, type: 'klarna' } }],
    ];
    for (const [options, expected] of cases)
      expect(await bench.read(bench.open(options))).to.deep.include(expected);
    expect(() => bench.open({ scenario: 'unheard_of' })).to.throw(RangeError, /unheard_of.*chargeback/);
  });

  it('posts webhooks that our own check accepts, at the URL of the account', () => {
    const bench = createBench();
    bench.open();
    for (const webhook of [...bench.posted, bench.simulator.sign(account, 'anything')]) {
      expect(webhook.url).to.equal(account.webhookUrl);
      verifyWebhook(stripeContext({ credentials }), toRequest(webhook));
    }
  });

  it('posts events of a connected account with its ID, and live ones for a live key', () => {
    const bench = createBench();
    bench.open({}, { ...account, credentials: { ...credentials, stripe_account: 'acct_hutch' } });
    bench.open({}, { ...account, credentials: { ...credentials, secret_key: 'sk_live_rabbit' } });
    expect(bench.events().map((event) => [event.account, event.livemode])).to.deep.equal([
      ['acct_hutch', false],
      ['acct_hutch', false],
      [undefined, true],
      [undefined, true],
    ]);
  });

  it('posts unverifiable webhooks before the secret is entered, and none before the URL is known', async () => {
    const bench = createBench();
    bench.open({}, { ...account, credentials: { secret_key: 'sk_test_other' } });
    expect(() =>
      verifyWebhook(stripeContext({ credentials }), toRequest(bench.posted[0] as SignedWebhook)),
    ).to.throw();
    expect((await bench.call('GET', '/v1/disputes')).body.data).to.deep.equal([]);
  });

  it('has a separate account for each key', async () => {
    const bench = createBench();
    const other = { ...account, credentials: { ...credentials, secret_key: 'sk_test_other' } };
    const id = bench.open({}, other);
    expect((await bench.call('GET', `/v1/disputes/${id}`)).status).to.equal(404);
    expect(() => bench.simulator.resolve(account, id, 'won')).to.throw(RangeError);
  });

  it('stores data that another simulator continues with', async () => {
    const store = createMemoryStore();
    const id = createBench(store).open();
    const next = createBench(store);
    await next.send(id, 'winning_evidence');
    expect(next.eventLog()).to.deep.equal(['updated: under_review', 'closed: won', 'funds_reinstated: won']);
    expect(next.open()).not.to.equal(id);
  });
});
