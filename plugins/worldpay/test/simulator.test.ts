import { createMemoryStore } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  KeyValueStore,
} from '@rebuttal/plugin-kit';
import { samplePng, toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { WorldpayContext } from '../src/credentials.js';
import { mediaType } from '../src/ecomm/client.js';
import type { Platform } from '../src/platforms.js';
import { planOf, scenarios, scenarioOn } from '../src/simulator/scenarios.js';
import { createSimulator } from '../src/simulator.js';
import { disputeFromHistory, readWebhook, verifyWebhook } from '../src/webhook.js';

import { accessContext, now, wpgContext } from './helpers.js';

const webhookUrl = 'https://shop.test/hooks?from=worldpay';
const hutch: SimulatedAccount = {
  credentials: { platform: 'ecomm_us', username: 'rabbit', password: 'carrot' },
  webhookUrl,
};
const accountOf = ({ credentials }: WorldpayContext): SimulatedAccount => ({ credentials, webhookUrl });

/** A simulator with recorded webhooks, and calls as a merchant makes them. */
function createBench(store: KeyValueStore = createMemoryStore(), user = 'rabbit') {
  const posted: SignedWebhook[] = [];
  let clock = now.getTime();
  const simulator = createSimulator({
    store,
    now: () => new Date(clock),
    deliver: (webhook) => void posted.push(webhook),
  });
  const call = async (method: string, path: string, body: string | Uint8Array = '', type = mediaType) => {
    const [pathname = '', query = ''] = path.split('?');
    const authorization = `Basic ${Buffer.from(`${user}:carrot`).toString('base64')}`;
    const headers = { authorization, accept: mediaType, 'content-type': type };
    const request = { method, path: pathname, query: new URLSearchParams(query), headers };
    return simulator.handle({ ...request, body: Buffer.from(body) });
  };
  const update = (id: string, activity: string, note = 'Hello.') =>
    call(
      'PUT',
      `/chargebacks/${id}`,
      `<chargebackUpdateRequest xmlns="x"><activityType>${activity}</activityType><note>${note}</note></chargebackUpdateRequest>`,
    );
  const upload = (id: string, name: string, bytes: Uint8Array = samplePng(), type = 'image/png') =>
    call('POST', `/services/chargebacks/upload/${id}/${name}`, bytes, type);
  return {
    simulator,
    posted,
    call,
    update,
    upload,
    advance: (days: number) => void (clock += days * 86_400_000),
    open: (options: SimulatedDisputeRequest = {}, of = hutch) =>
      simulator.createDispute(of, options).providerDisputeId,
    async state(id: string) {
      const { body } = await call('GET', `/chargebacks/${id}`);
      return [/<cycle>([^<]*)/.exec(body)?.[1], /<currentQueue>([^<]*)/.exec(body)?.[1]].join('/');
    },
    async respond(id: string, activity = 'MERCHANT_REPRESENT') {
      await upload(id, 'photo.png');
      return (await update(id, activity)).status;
    },
  };
}

const codeOf = ({ body }: { body: string }) => /<responseCode>(\d+)/.exec(body)?.[1];

describe('the simulated US platform plays', () => {
  /** Scenario, the state before a response, the state after it. */
  const scenarios: readonly [string, string, string][] = [
    ['chargeback', 'FIRST_CHARGEBACK/Merchant', 'REPRESENTMENT/Vantiv Outgoing'],
    ['won', 'FIRST_CHARGEBACK/Merchant', 'CHARGEBACK_REVERSAL/Network Assumed'],
    ['lost', 'FIRST_CHARGEBACK/Merchant', 'ISSUER_DECLINED_PRE_ARBITRATION/Merchant Assumed'],
    ['late_win', 'FIRST_CHARGEBACK/Merchant', 'CHARGEBACK_REVERSAL/Network Assumed'],
    ['second_round', 'FIRST_CHARGEBACK/Merchant', 'PRE_ARB_CHARGEBACK/Merchant'],
    ['second_round_new_case', 'FIRST_CHARGEBACK/Merchant', 'CHARGEBACK_REVERSAL/Network Assumed'],
    ['pre_arbitration', 'PRE_ARB_CHARGEBACK/Merchant', 'REPRESENTMENT/Vantiv Outgoing'],
    ['labels', 'First Chargeback/Merchant Automated', 'REPRESENTMENT/Vantiv Outgoing'],
    ['refund', 'FIRST_CHARGEBACK/Merchant', 'REPRESENTMENT/Vantiv Outgoing'],
    ['zero_decimal', 'FIRST_CHARGEBACK/Merchant', 'REPRESENTMENT/Vantiv Outgoing'],
    ['three_decimal', 'FIRST_CHARGEBACK/Merchant', 'REPRESENTMENT/Vantiv Outgoing'],
  ];
  for (const [scenario, before, after] of scenarios) {
    it(`the scenario ${scenario}`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(await bench.state(id)).to.equal(before);
      expect(await bench.respond(id)).to.equal(200);
      expect(await bench.state(id)).to.equal(after);
      expect(bench.posted).to.deep.equal([]);
    });
  }

  it('an inquiry that is closed by its response, or becomes a chargeback in the same case', async () => {
    const bench = createBench();
    const [closed, escalated] = ['inquiry', 'inquiry_then_chargeback'].map((scenario) =>
      bench.open({ scenario }),
    );
    for (const id of [closed, escalated]) {
      expect(await bench.state(id ?? '')).to.equal('RETRIEVAL_REQUEST/Merchant');
      expect(await bench.respond(id ?? '')).to.equal(400);
      expect(await bench.respond(id ?? '', 'MERCHANT_RESPOND')).to.equal(200);
    }
    expect(await bench.state(closed ?? '')).to.equal('RETRIEVAL_REQUEST/Network Assumed');
    expect(await bench.state(escalated ?? '')).to.equal('FIRST_CHARGEBACK/Merchant');
  });

  const finished: readonly [string, string][] = [
    ['expired', 'FIRST_CHARGEBACK/Merchant Auto Assumed'],
    ['withdrawn', 'CHARGEBACK_REVERSAL/Network Assumed'],
    ['processor_assumed', 'FIRST_CHARGEBACK/Worldpay Assumed'],
    ['not_yet_assigned', 'FIRST_CHARGEBACK/Litle'],
  ];
  for (const [scenario, state] of finished) {
    it(`the scenario ${scenario}, in which no response is possible`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(await bench.state(id)).to.equal(state);
      expect(codeOf(await bench.upload(id, 'photo.png'))).to.equal('004');
      const respond = await bench.update(id, 'MERCHANT_REPRESENT');
      expect([respond.status, respond.body]).to.satisfy(
        ([status, body]: [number, string]) => status === 400 && body.includes('Cannot perform activity'),
      );
    });
  }

  it('arbitration, which accepts no documents', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'arbitration' });
    expect(codeOf(await bench.upload(id, 'photo.png'))).to.equal('010');
    expect(await bench.respond(id)).to.equal(400);
    expect((await bench.update(id, 'MERCHANT_ACCEPTS_LIABILITY')).status).to.equal(200);
  });

  it('a second round in a new case of the same payment', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'second_round_new_case' });
    await bench.respond(id);
    const { body } = await bench.call('GET', '/chargebacks/?actionable=true');
    expect(body.match(/<caseId>/g)).to.have.length(1);
    expect(body).not.to.contain(`<caseId>${id}<`);
    const arn = /<acquirerReferenceNumber>(\d+)/.exec(body)?.[1] ?? '';
    expect((await bench.call('GET', `/chargebacks/?arn=${arn}`)).body.match(/<caseId>/g)).to.have.length(2);
  });

  it('the bank’s decision, once', async () => {
    const bench = createBench();
    const [won, lost, ignored] = [bench.open(), bench.open(), bench.open()];
    await bench.respond(won);
    await bench.respond(lost);
    for (const id of [won, ignored]) bench.simulator.resolve(hutch, id, 'won');
    bench.simulator.resolve(hutch, lost, 'lost');
    bench.simulator.resolve(hutch, won, 'lost');
    expect(await bench.state(won)).to.equal('CHARGEBACK_REVERSAL/Network Assumed');
    expect(await bench.state(lost)).to.equal('ISSUER_DECLINED_PRE_ARBITRATION/Merchant Assumed');
    expect(await bench.state(ignored)).to.equal('CHARGEBACK_REVERSAL/Network Assumed');
    expect(() => bench.simulator.resolve(hutch, '216000000099', 'won')).to.throw(RangeError);
  });

  it('expiration at the end of the last day', async () => {
    const bench = createBench();
    const id = bench.open();
    bench.advance(20);
    expect(await bench.state(id)).to.equal('FIRST_CHARGEBACK/Merchant');
    bench.advance(1);
    expect(await bench.state(id)).to.equal('FIRST_CHARGEBACK/Merchant Auto Assumed');
  });
});

describe('the simulated chargeback API', () => {
  it('reports all document results with status 200', async () => {
    const bench = createBench();
    const id = bench.open();
    const codes = [
      await bench.upload(id, 'a.png'),
      await bench.upload(id, 'a.png'),
      await bench.upload(id, 'b.png', new Uint8Array()),
      await bench.upload(id, 'b.pdf', samplePng(), 'application/pdf'),
      await bench.upload(id, 'b.png', Buffer.concat([samplePng(), Buffer.alloc(1_048_576)])),
      await bench.call('DELETE', `/services/chargebacks/delete/${id}/z.png`),
      await bench.call('DELETE', `/services/chargebacks/delete/${id}/a.png`),
      await bench.call('GET', `/services/chargebacks/list/${id}`),
    ];
    expect(codes.map(({ status }) => status)).to.deep.equal(codes.map(() => 200));
    expect(codes.map(codeOf)).to.deep.equal(['000', '005', '013', '013', '012', '009', '000', '000']);
    for (let index = 0; index < 50; index += 1) await bench.upload(id, `${index}.png`);
    expect(codeOf(await bench.upload(id, 'one-more.png'))).to.equal('008');
  });

  it('accepts once, then names activity, case and queue in the refusal', async () => {
    const bench = createBench();
    const id = bench.open();
    expect((await bench.update(id, 'MERCHANT_ACCEPTS_LIABILITY')).status).to.equal(200);
    const { status, body } = await bench.update(id, 'MERCHANT_ACCEPTS_LIABILITY');
    expect(status).to.equal(400);
    expect(body).to.contain(
      `Cannot perform activity &#60;Merchant Accepts Liability&#62; for case &#60;${id}&#62; in queue &#60;Merchant Assumed&#62;`,
    );
    expect((await bench.update(id, 'ADD_NOTE')).status).to.equal(200);
  });

  it('refuses an invalid update: an unknown activity, a long note, a DTD, no documents, another media type', async () => {
    const bench = createBench();
    const id = bench.open();
    expect((await bench.update(id, 'HOP')).status).to.equal(400);
    expect((await bench.update(id, 'MERCHANT_ACCEPTS_LIABILITY', 'x'.repeat(4001))).status).to.equal(400);
    expect((await bench.update(id, 'MERCHANT_REPRESENT')).status).to.equal(400);
    expect((await bench.call('PUT', `/chargebacks/${id}`, '<!DOCTYPE a><a/>')).status).to.equal(400);
    expect((await bench.call('GET', `/chargebacks/${id}`, '', 'text/xml')).status).to.equal(400);
    expect((await bench.call('GET', '/chargebacks/?date=yesterday')).status).to.equal(400);
    expect(await bench.state(id)).to.equal('FIRST_CHARGEBACK/Merchant');
  });

  it('creates cases of the account’s merchant ID, and shows a user those of all its merchant IDs', async () => {
    const bench = createBench();
    const { credentials } = hutch;
    const burrow = { ...hutch, credentials: { ...credentials, merchant_id: '104200' } };
    const meadow = { ...hutch, credentials: { ...credentials, merchant_id: '104300' } };
    const id = bench.open({}, burrow);
    bench.open({}, meadow);
    const { body } = await bench.call('GET', '/chargebacks/?actionable=true');
    const merchants = Array.from(body.matchAll(/<merchantId>([^<]*)/g), ([, merchant]) => merchant);
    expect(merchants).to.have.members(['104200', '104300']);
    expect(() => bench.simulator.resolve(meadow, id, 'lost')).to.throw(RangeError);
    bench.simulator.resolve(burrow, id, 'lost');
    expect(await bench.state(id)).to.equal('FIRST_CHARGEBACK/Merchant Auto Assumed');
  });

  it('has no case of another user, and no other page', async () => {
    const store = createMemoryStore();
    const id = createBench(store).open();
    const badger = createBench(store, 'badger');
    expect((await badger.call('GET', `/chargebacks/${id}`)).status).to.equal(404);
    expect((await badger.call('GET', '/chargebacks/?actionable=true')).body).not.to.contain('caseId');
    expect((await badger.call('GET', '/hutches')).headers?.['content-type']).to.equal('text/html');
    expect((await badger.call('PATCH', '/chargebacks/1')).status).to.equal(404);
    expect((await badger.call('GET', '/chargebacks/%zz')).status).to.equal(404);
  });

  it('refuses users by their names, and excessive calls', async () => {
    for (const [user, status] of Object.entries({ invalid: 401, noaccess: 403 })) {
      const respond = await createBench(undefined, user).call('GET', '/chargebacks/?actionable=true');
      expect(respond.status).to.equal(status);
    }
    const busy = createBench(undefined, 'limited');
    const statuses = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await busy.call('GET', '/chargebacks/?actionable=true')).status);
    expect([statuses[19], statuses[20]]).to.deep.equal([200, 429]);
  });

  it('has case calls under the other prefix for some users', async () => {
    const bench = createBench(undefined, 'services');
    const account = { ...hutch, credentials: { ...hutch.credentials, username: 'services' } };
    const id = bench.open({}, account);
    expect((await bench.call('GET', `/chargebacks/${id}`)).headers?.['content-type']).to.equal('text/html');
    expect((await bench.call('GET', `/services/chargebacks/${id}`)).status).to.equal(200);
    expect((await bench.call('GET', '/services/chargebacks/?actionable=true')).body).to.contain(id);
    expect(codeOf(await bench.upload(id, 'a.png'))).to.equal('000');
  });
});

describe('the simulated platforms with webhooks', () => {
  const contexts = { access: accessContext(), wpg: wpgContext() };

  /** The dispute that the plugin builds from all posted webhooks. */
  function statusOf(platform: keyof typeof contexts, posted: readonly SignedWebhook[], id: string) {
    const context = contexts[platform];
    const events = posted.map(toRequest).flatMap((request) => {
      verifyWebhook(context, request);
      return readWebhook(context, request).map((event) => ({ id: event.id, request }));
    });
    const received = [...new Map(events.map((event) => [event.id, event])).values()];
    return disputeFromHistory(context, id, { events: received, submittedAt: [] })?.status;
  }

  const played: readonly [keyof typeof contexts, string, number, string][] = [
    ['access', 'chargeback', 1, 'needs_response'],
    ['access', 'inquiry', 1, 'needs_response'],
    ['access', 'inquiry_then_chargeback', 2, 'lost'],
    ['access', 'lost', 2, 'lost'],
    ['access', 'expired', 2, 'lost'],
    ['access', 'other_method', 1, 'lost'],
    ['access', 'duplicate_events', 2, 'needs_response'],
    ['access', 'out_of_order', 2, 'lost'],
    ['wpg', 'chargeback', 1, 'needs_response'],
    ['wpg', 'inquiry', 1, 'needs_response'],
    ['wpg', 'answered_in_portal', 2, 'under_review'],
    ['wpg', 'won', 3, 'won'],
    ['wpg', 'lost', 2, 'lost'],
    ['wpg', 'late_win', 3, 'won'],
    ['wpg', 'settled_later', 2, 'needs_response'],
    ['wpg', 'duplicate_events', 2, 'needs_response'],
    ['wpg', 'out_of_order', 2, 'lost'],
  ];
  for (const [platform, scenario, count, status] of played) {
    it(`play ${scenario} on ${platform}`, () => {
      const bench = createBench();
      const id = bench.open({ scenario }, accountOf(contexts[platform]));
      expect(bench.posted).to.have.length(count);
      expect(statusOf(platform, bench.posted, id)).to.equal(status);
    });
  }

  it('refuse impossible scenarios and list the possible ones', () => {
    const bench = createBench();
    for (const [platform, scenario] of [
      ['access', 'won'],
      ['access', 'second_round'],
      ['wpg', 'arbitration'],
    ] as const)
      expect(() => bench.open({ scenario }, accountOf(contexts[platform]))).to.throw(
        RangeError,
        /cannot happen.*chargeback/,
      );
    expect(() => bench.open({ scenario: 'out_of_order' })).to.throw(RangeError, /cannot happen/);
    expect(() => bench.open({ scenario: 'hop' })).to.throw(RangeError, /no scenario/);
    expect(bench.posted).to.deep.equal([]);
  });

  it('play each scenario on some platform', () => {
    const platforms: readonly Platform[] = ['ecomm_us', 'access', 'wpg'];
    for (const scenario of scenarios.names) {
      const playing = platforms.filter((platform) => {
        try {
          return scenarioOn(platform, scenario) === scenario;
        } catch {
          return false;
        }
      });
      expect(playing, scenario).not.to.deep.equal([]);
      expect(planOf(scenario)).to.be.an('object');
    }
  });

  it('post the bank’s decision if Worldpay has an event for it', () => {
    const bench = createBench();
    const decide = (platform: keyof typeof contexts, scenario: string, outcome: 'won' | 'lost') => {
      const account = accountOf(contexts[platform]);
      const id = bench.open({ scenario }, account);
      const before = bench.posted.length - 1;
      bench.simulator.resolve(account, id, outcome);
      return statusOf(platform, bench.posted.slice(Math.max(before, 0)), id);
    };
    expect(decide('access', 'inquiry', 'lost')).to.equal('lost');
    expect(decide('wpg', 'chargeback', 'won')).to.equal('won');
    expect(decide('wpg', 'inquiry', 'lost')).to.equal('lost');
    expect(() => decide('access', 'inquiry', 'won')).to.throw(RangeError, /no event when a dispute is won/);
    expect(() => decide('access', 'chargeback', 'lost')).to.throw(RangeError, /posts no further event/);
    const unknown = () => bench.simulator.resolve(accountOf(contexts.wpg), 'wpg:HUTCHGBP:none', 'won');
    expect(unknown).to.throw(RangeError);
  });

  it('include the token in the URL on WPG, and a signature on Access', () => {
    const bench = createBench();
    bench.open({}, accountOf(contexts.wpg));
    bench.open({}, accountOf(contexts.access));
    const [wpg, access] = bench.posted;
    expect(new URL(wpg?.url ?? '').searchParams.get('from')).to.equal('worldpay');
    expect(new URL(wpg?.url ?? '').searchParams.get('token')).to.match(/^rabbit_token/);
    expect(access?.headers['event-signature']).to.match(/^1\/SHA256\/[0-9a-f]{64}$/);
    expect(() => bench.simulator.sign(hutch, '<a/>')).to.throw(RangeError, /no webhooks/);
  });
});
