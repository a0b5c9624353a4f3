import { createMemoryStore } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  KeyValueStore,
} from '@rebuttal/plugin-kit';
import { toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { scenarios } from '../src/simulator/scenarios.js';
import { createSimulator } from '../src/simulator.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from '../src/webhook.js';

import { checkoutContext, now, sampleSecretKey } from './helpers.js';

type WireEvent = {
  readonly id: string;
  readonly type: string;
  readonly created_on: string;
  readonly data: Record<string, unknown>;
  readonly _links: { readonly self: { readonly href: string } };
};

const credentials = { secret_key: sampleSecretKey, webhook_signature_key: 'hutch' };
const account: SimulatedAccount = { credentials, webhookUrl: 'https://shop.test/hooks?from=checkout' };

/** A simulator with its delivered webhooks and the calls that a merchant would make. */
function createBench(store: KeyValueStore = createMemoryStore()) {
  const posted: SignedWebhook[] = [];
  let clock = now.getTime();
  const simulator = createSimulator({
    store,
    now: () => new Date(clock),
    deliver: (webhook) => void posted.push(webhook),
  });
  const call = async (method: string, path: string, body?: object) => {
    const [pathname = '', query = ''] = path.split('?');
    const response = await simulator.handle({
      method,
      path: pathname,
      query: new URLSearchParams(query),
      headers: { authorization: `Bearer ${credentials.secret_key}` },
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    });
    return {
      status: response.status,
      body: JSON.parse(response.body === '' ? '{}' : response.body) as Record<string, unknown>,
    };
  };
  const events = () => posted.map(({ body }) => JSON.parse(body) as WireEvent);
  return {
    simulator,
    posted,
    call,
    events,
    eventLog: () => events().map(({ type }) => type.replace('dispute_', '')),
    advance: (days: number) => void (clock += days * 86_400_000),
    open: (request: SimulatedDisputeRequest = {}, of = account) =>
      simulator.createDispute(of, request).providerDisputeId,
    read: async (id: string) => (await call('GET', `/disputes/${id}`)).body,
    async send(id: string) {
      const put = await call('PUT', `/disputes/${id}/evidence`, {
        additional_evidence_text: 'Both arrived.',
      });
      return put.status === 204 ? (await call('POST', `/disputes/${id}/evidence`)).status : put.status;
    },
  };
}

describe('the Checkout.com simulator scenarios', () => {
  const submitted = ['evidence_required', 'evidence_submitted'];
  const acknowledged = [...submitted, 'evidence_acknowledged_by_scheme'];

  /** Scenario, its events after the response, the status then. */
  const answeredScenarios: readonly [string | undefined, readonly string[], string][] = [
    [undefined, submitted, 'evidence_under_review'],
    ['chargeback', submitted, 'evidence_under_review'],
    ['won', [...acknowledged, 'won'], 'won'],
    ['lost', [...acknowledged, 'lost'], 'lost'],
    ['received_first', ['received', ...submitted], 'evidence_under_review'],
    ['inquiry_then_chargeback', ['request_for_information_received', ...submitted], 'evidence_under_review'],
    [
      'duplicate_events',
      ['evidence_required', 'evidence_required', 'evidence_submitted', 'evidence_submitted'],
      'evidence_under_review',
    ],
    ['out_of_order', ['evidence_required', 'received', 'evidence_submitted'], 'evidence_under_review'],
    ['zero_decimal', submitted, 'evidence_under_review'],
    ['three_decimal', submitted, 'evidence_under_review'],
    [
      'late_win',
      [...acknowledged, 'lost', 'arbitration_sent_to_scheme', 'arbitration_won'],
      'arbitration_won',
    ],
    ['second_round', [...acknowledged, 'won', 'evidence_required'], 'evidence_required'],
    ['arbitration', [...acknowledged, 'lost', 'arbitration_sent_to_scheme'], 'arbitration_under_review'],
    ['arbitration_evidence', [...acknowledged, 'lost', 'evidence_required'], 'evidence_required'],
  ];
  for (const [scenario, expected, status] of answeredScenarios) {
    it(`play ${scenario ?? 'an ordinary chargeback'} with a response`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(await bench.send(id)).to.equal(204);
      expect(bench.eventLog()).to.deep.equal(expected);
      expect((await bench.read(id)).status).to.equal(status);
    });
  }

  /** Cases that end without a response. */
  const finished: readonly [string, readonly string[], Record<string, unknown>][] = [
    [
      'expired',
      ['evidence_required', 'expired'],
      { status: 'expired', evidence_required_by: '2026-11-19T18:00:00Z' },
    ],
    ['withdrawn', ['evidence_required', 'canceled'], { status: 'canceled' }],
    ['prevented', ['resolved'], { status: 'resolved', resolved_reason: 'rapid_dispute_resolution' }],
    ['already_refunded', ['resolved'], { status: 'resolved', resolved_reason: 'already_refunded' }],
    ['negative_amount', ['resolved'], { status: 'resolved', resolved_reason: 'negative_amount' }],
  ];
  for (const [scenario, expected, state] of finished) {
    it(`play ${scenario}, which accepts no response`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(bench.eventLog()).to.deep.equal(expected);
      expect(await bench.read(id)).to.include(state);
      expect(await bench.send(id)).to.equal(422);
      bench.simulator.resolve(account, id, 'won');
      expect(await bench.read(id)).to.include(state);
    });
  }

  it('are all tested here', () => {
    const tested = [
      ...answeredScenarios.map(([scenario]) => scenario),
      ...finished.map(([scenario]) => scenario),
    ];
    expect(scenarios.names.filter((name) => !tested.includes(name))).to.deep.equal([]);
  });

  it('play a second round with a new deadline and a second response, decided by the bank', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'second_round' });
    const first = await bench.read(id);
    await bench.send(id);
    const second = await bench.read(id);
    expect([first.evidence_required_by, second.evidence_required_by]).to.deep.equal([
      '2026-12-04T18:00:00Z',
      '2026-12-05T18:00:00Z',
    ]);
    expect((await bench.call('POST', `/disputes/${id}/evidence`)).status).to.equal(422);
    expect(await bench.send(id)).to.equal(204);
    expect((await bench.read(id)).status).to.equal('evidence_under_review');
    bench.simulator.resolve(account, id, 'lost');
    expect((await bench.read(id)).status).to.equal('lost');
  });

  it('play an arbitration to its end', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const bench = createBench();
      const id = bench.open({ scenario: 'arbitration' });
      await bench.send(id);
      bench.simulator.resolve(account, id, outcome);
      expect((await bench.read(id)).status).to.equal(`arbitration_${outcome}`);
      expect(bench.eventLog().at(-1)).to.equal(`arbitration_${outcome}`);
    }
  });

  it('expire an unanswered case automatically, even with a draft', async () => {
    const bench = createBench();
    const [untouched, drafted, sent] = [bench.open(), bench.open(), bench.open()];
    const draft = { additional_evidence_text: 'Both arrived.' };
    await bench.call('PUT', `/disputes/${drafted}/evidence`, draft);
    await bench.send(sent);
    bench.advance(14);
    expect((await bench.read(untouched)).status).to.equal('evidence_required');
    bench.advance(0.5);
    expect((await bench.read(untouched)).status).to.equal('expired');
    expect((await bench.call('POST', `/disputes/${drafted}/evidence`)).body.error_codes).to.deep.equal([
      'dispute_already_expired',
    ]);
    expect((await bench.read(sent)).status).to.equal('evidence_under_review');
    expect(bench.eventLog().filter((type) => type === 'expired')).to.have.length(2);
  });

  for (const [first, second] of [
    ['lost', 'won'],
    ['won', 'lost'],
  ] as const)
    it(`let only the network change ${first} to ${second}, which is final`, async () => {
      const bench = createBench();
      const id = bench.open();
      await bench.send(id);
      for (const outcome of [first, first, second, first] as const)
        bench.simulator.resolve(account, id, outcome);
      expect(bench.eventLog().slice(2)).to.deep.equal([
        'evidence_acknowledged_by_scheme',
        first,
        'arbitration_sent_to_scheme',
        `arbitration_${second}`,
      ]);
    });

  it('resolve only known disputes', () => {
    const bench = createBench();
    expect(() => bench.simulator.resolve(account, 'dsp_unknown', 'won')).to.throw(RangeError, 'dsp_unknown');
  });

  it('resolve a case without evidence as withdrawn or expired', async () => {
    const bench = createBench();
    const [won, lost] = [bench.open(), bench.open()];
    bench.simulator.resolve(account, won, 'won');
    bench.simulator.resolve(account, lost, 'lost');
    expect([(await bench.read(won)).status, (await bench.read(lost)).status]).to.deep.equal([
      'canceled',
      'expired',
    ]);
  });

  it('keep the order of events in one instant, and the IDs of repeats', () => {
    const bench = createBench();
    bench.open({ scenario: 'out_of_order' });
    bench.open({ scenario: 'duplicate_events' });
    const [later, earlier, first, second] = bench.events();
    expect(String(earlier?.created_on) < String(later?.created_on)).to.equal(true);
    expect(first?.id).to.equal(second?.id);
    const occurred = bench.posted.flatMap((webhook) => readWebhook(checkoutContext(), toRequest(webhook)));
    expect(Number(occurred[0]?.occurredAt) > Number(occurred[1]?.occurredAt)).to.equal(true);
  });

  it('post the deadline and the resolution reason in one event type each, and no status', () => {
    const bench = createBench();
    bench.open({ scenario: 'received_first' });
    bench.open({ scenario: 'prevented' });
    const [received, required, resolved] = bench.events().map(({ data }) => data);
    expect(received).not.to.have.any.keys('evidence_required_by', 'resolved_reason', 'status');
    expect(required).to.include({ evidence_required_by: '2026-12-04T18:00:00Z' });
    expect(resolved).to.include({ resolved_reason: 'rapid_dispute_resolution' });
  });
});

describe('the Checkout.com simulator', () => {
  it('creates the requested disputes in Checkout.com units', async () => {
    const bench = createBench();
    const requests: readonly [SimulatedDisputeRequest, Record<string, unknown>][] = [
      [
        {},
        { amount: 5000, currency: 'USD', category: 'fraudulent', reason_code: '10.4', is_ce_candidate: true },
      ],
      [{ scenario: 'zero_decimal' }, { amount: 5000, currency: 'JPY' }],
      [{ scenario: 'three_decimal' }, { amount: 12340, currency: 'KWD' }],
      [
        { amount: 12500, currency: 'clp' },
        { amount: 1250000, currency: 'CLP' },
      ],
      [
        { reason: 'product_not_received', network: 'amex' },
        { category: 'product_service_not_received', reason_code: 'C08' },
      ],
      [{ reason: 'authorization' }, { category: 'general', reason_code: '11.3' }],
      [{ reason: 'canceled_recurring' }, { category: 'canceled_recurring', reason_code: null }],
      [
        { reason: 'toString', network: 'jcb' },
        { category: 'toString', reason_code: null },
      ],
    ];
    for (const [request, expected] of requests)
      expect(await bench.read(bench.open(request))).to.deep.include(expected);
    expect(() => bench.open({ scenario: 'unheard_of' })).to.throw(RangeError, /unheard_of.*chargeback/);
    expect(() => bench.open({ amount: 1.5 })).to.throw(RangeError);
  });

  it('posts valid webhooks to the URL of the account', () => {
    const bench = createBench();
    bench.open();
    const locked = { ...credentials, webhook_authorization_key: 'hutch-door' };
    bench.open({}, { ...account, credentials: locked });
    const signed = bench.simulator.sign(
      { ...account, credentials: locked },
      'anything, as the tester requests',
    );
    for (const webhook of [...bench.posted.slice(1), signed]) {
      expect(webhook.url).to.equal(account.webhookUrl);
      verifyWebhook(checkoutContext({ credentials: locked }), toRequest(webhook));
    }
    const [unlocked] = bench.posted;
    if (unlocked === undefined) throw new Error('no webhook was posted');
    verifyWebhook(checkoutContext({ credentials }), toRequest(unlocked));
    expect(() => verifyWebhook(checkoutContext({ credentials: locked }), toRequest(unlocked))).to.throw();
  });

  it('links to the environment of the key', () => {
    const bench = createBench();
    const live = { ...credentials, secret_key: 'sk_rabbithutchcarrotsamplekey2' };
    const byAccessKey = { access_key_id: 'ack_rabbit', webhook_signature_key: 'hutch' };
    bench.open();
    bench.open({}, { ...account, credentials: live });
    bench.open({}, { ...account, credentials: byAccessKey });
    const sides = bench.posted.map((webhook, index) => {
      const context = checkoutContext({ environment: 'live', credentials: { api_prefix: undefined } });
      return disputeFromWebhook(context, toRequest(webhook), bench.events()[index]?.id ?? '')?.isTestMode;
    });
    expect(sides).to.deep.equal([true, false, true]);
  });

  it('signs webhooks that an account without the key cannot verify', () => {
    const bench = createBench();
    bench.open({}, { ...account, credentials: { secret_key: sampleSecretKey } });
    const [webhook] = bench.posted;
    if (webhook === undefined) throw new Error('no webhook was posted');
    expect(() => verifyWebhook(checkoutContext({ credentials }), toRequest(webhook))).to.throw();
  });

  it('keeps the accounts of different keys separate', async () => {
    const bench = createBench();
    const other = { ...credentials, secret_key: 'sk_sbox_anotherrabbitanotherhutch22' };
    const id = bench.open({}, { ...account, credentials: other });
    expect((await bench.call('GET', `/disputes/${id}`)).status).to.equal(404);
    expect((await bench.call('GET', '/disputes')).body.total_count).to.equal(0);
    expect(() => bench.simulator.resolve(account, id, 'won')).to.throw(RangeError);
  });

  it('posts events only to accounts of the dispute’s processing channel', async () => {
    const bench = createBench();
    const of = (channel: string): SimulatedAccount => ({
      credentials: { ...credentials, processing_channel_id: channel },
      webhookUrl: `https://shop.test/hooks/${channel}`,
    });
    const [burrow, meadow] = [of('pc_burrow'), of('pc_meadow')];
    const first = bench.open({}, burrow);
    const second = bench.open({}, meadow);
    expect(bench.events().map(({ data }) => data.processing_channel_id)).to.deep.equal([
      'pc_burrow',
      'pc_meadow',
    ]);
    const listed = async (channel: string) => {
      const { body } = await bench.call('GET', `/disputes?processing_channel_ids=${channel}`);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await listed('pc_burrow')).to.deep.equal([first]);
    expect(await listed('pc_meadow')).to.deep.equal([second]);
    expect(await listed('pc_warren')).to.deep.equal([]);
    bench.posted.length = 0;
    expect(await bench.send(first)).to.equal(204);
    expect(bench.posted.map(({ url }) => url)).to.deep.equal([burrow.webhookUrl]);
    expect(() => bench.simulator.resolve(meadow, first, 'won')).to.throw(RangeError);
    bench.simulator.resolve(burrow, first, 'won');
    bench.simulator.resolve(account, second, 'won');
  });

  it('continues after a restart with the same store', async () => {
    const store = createMemoryStore();
    const first = createBench(store);
    const id = first.open({ scenario: 'won' });
    await first.call('PUT', `/disputes/${id}/evidence`, { additional_evidence_text: 'Both arrived.' });
    const next = createBench(store);
    expect((await next.call('POST', `/disputes/${id}/evidence`)).status).to.equal(204);
    expect(next.eventLog()).to.deep.equal(['evidence_submitted', 'evidence_acknowledged_by_scheme', 'won']);
    const ids = [...first.events(), ...next.events()].map((event) => event.id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(next.open()).not.to.equal(id);
  });
});
