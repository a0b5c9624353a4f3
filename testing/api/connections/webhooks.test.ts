import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import Stripe from 'stripe';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const stripe = new Stripe('sk_test_rabbits');
const secret = 'whsec_4f8c1d7ab2e0935c6de41f70a98b35c2';

type Payload = {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: Record<string, unknown> };
};

const recorded = (name: string): Payload =>
  JSON.parse(
    readFileSync(new URL(`../../../plugins/stripe/test/recorded/${name}.json`, import.meta.url), 'utf8'),
  ) as Payload;

describe('webhooks of Stripe', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: Knex;
  const path = '/api/webhooks/stripe/rabbit-shop';

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    const accountId = await connectStripe(server, owner, 'Rabbit-Shop');
    await owner.put(`/api/psp/accounts/${accountId}`, { credentials: { webhook_secret: secret } });
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  function post(payload: string, header?: string): Promise<ApiAnswer> {
    return server.api.send('POST', path, {
      body: payload,
      headers: {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { 'stripe-signature': header }),
      },
    });
  }

  function sign(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
    return stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });
  }

  const send = (event: Payload) => post(JSON.stringify(event), sign(JSON.stringify(event)));
  const stored = (eventId: string) => database('webhook_events').where({ provider_event_id: eventId });
  const seen = async (id: unknown) =>
    eventually(
      'the dispute',
      async () => (await owner.get(`/api/disputes?search=${String(id)}`)).body.disputes[0],
    );
  const settled = (eventId: string) =>
    eventually('the event to be processed', async () => (await stored(eventId))[0]?.state !== 'received');

  it('create their dispute even if the provider is unavailable', async () => {
    const event = recorded('event.created.needs-response');
    expect((await send(event)).status).to.equal(200);
    const dispute = await seen(event.data.object.id);
    expect(dispute).to.deep.include({
      psp_dispute_id: event.data.object.id,
      amount: event.data.object.amount,
      currency: String(event.data.object.currency).toUpperCase(),
      reason: 'fraudulent',
      status: 'needs_response',
      is_test_mode: true,
      created_at: new Date(Number(event.data.object.created) * 1000).toISOString(),
    });
    const { due_by: dueBy } = event.data.object.evidence_details as { due_by: number };
    expect(dispute.evidence_due_by).to.equal(new Date(dueBy * 1000).toISOString());
  });

  it('are rejected with 401 and not stored if the signature is missing, wrong, old or of another secret', async () => {
    const payload = JSON.stringify({ ...recorded('event.created.needs-response'), id: 'evt_forged' });
    const now = Math.floor(Date.now() / 1000);
    const headers = [
      undefined,
      'nonsense',
      sign(payload, { secret: 'whsec_of_the_fox' }),
      sign(payload, { timestamp: now - 301 }),
      // Not at the exact second, which may pass before the check; the plugin's own test covers the limit.
      sign(payload, { timestamp: now + 360 }),
      sign(`${payload} `),
      sign(payload).replace('v1=', 'v0='),
      sign(payload).slice(0, -1),
    ];
    for (const header of headers) expect((await post(payload, header)).status, header).to.equal(401);
    expect(await stored('evt_forged')).to.deep.equal([]);
  });

  it('are rejected with 400 if they are signed junk, 404 at an unknown URL and 413 if they are too large', async () => {
    for (const junk of ['junk', '[]', '{"object":"event"}', 'null']) {
      expect((await post(junk, sign(junk))).status, junk).to.equal(400);
    }
    expect((await server.api.post('/api/webhooks/stripe/nobody', {})).status).to.equal(404);
    expect((await server.api.post('/api/webhooks/fox-pay/rabbit-shop', {})).status).to.equal(404);
    const huge = 'x'.repeat(1_200_000);
    expect((await post(huge, sign(huge))).status).to.equal(413);
  });

  it('are rejected with 400 if an ID or a time cannot be stored, without affecting concurrent ones', async () => {
    const event = recorded('event.created.needs-response');
    const dispute = (id: string) => ({ object: { ...event.data.object, id } });
    const good = [1, 2, 3].map((number) => ({ ...event, id: `evt_beside_${number}` }));
    const bad = [
      { ...event, id: `evt_${'x'.repeat(200)}` },
      { ...event, id: 'evt_long_dispute', data: dispute(`du_${'x'.repeat(4000)}`) },
    ];
    const responses = await Promise.all([...good, ...bad].map((each) => send(each)));
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 400, 400]);
    for (const { id } of good) expect(await stored(id), id).to.have.length(1);
    expect((await send({ ...event, id: `evt_${'x'.repeat(196)}` })).status).to.equal(200);
  });

  it('store their dispute even if a text contains a NUL or half of a character', async () => {
    const event = recorded('event.created.needs-response');
    const odd = { id: 'du_odd_texts', metadata: { note: 'carrots\0 and \ud83e', whole: '\ud83e\udd55' } };
    await send({ ...event, id: 'evt_odd_texts', data: { object: { ...event.data.object, ...odd } } });
    expect((await seen('du_odd_texts')).metadata).to.include({ note: 'carrots and \uFFFD', whole: '🥕' });
  });

  it('change nothing when the same event arrives a hundred times at once', async () => {
    const event = { ...recorded('event.created.needs-response'), id: 'evt_repeated' };
    event.data = { object: { ...event.data.object, id: 'du_repeated' } };
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(event)));
    expect(responses.every(({ status }) => status === 200)).to.equal(true);
    const before = await seen('du_repeated');
    await send(event);
    await settled('evt_repeated');
    expect(await stored('evt_repeated')).to.have.length(1);
    expect((await owner.get('/api/disputes?search=du_repeated')).body).to.deep.include({
      total: 1,
      disputes: [before],
    });
  });

  it('leave the newest state, in whatever order they arrive', async () => {
    const created = recorded('event.created.needs-response');
    const closed = { ...recorded('event.closed.won'), created: created.created + 60 };
    const withdrawn = { ...recorded('event.funds-withdrawn'), created: created.created };
    const orders = [
      [withdrawn, created, { ...closed, created: created.created }],
      [{ ...closed, created: created.created }, withdrawn, created],
      [created, closed],
      [closed, created],
      [closed, created, closed, created],
    ];
    for (const [index, order] of orders.entries()) {
      const id = `du_order_${index}`;
      for (const event of order) {
        const renamed = {
          ...event,
          id: `${event.id}_${index}`,
          data: { object: { ...event.data.object, id } },
        };
        await send(renamed);
        await settled(renamed.id);
      }
      expect((await seen(id)).status, `order ${index}`).to.equal('won');
    }
  });

  it('of the other mode are stored and have no effect', async () => {
    const event = { ...recorded('event.created.needs-response'), id: 'evt_live', livemode: true };
    event.data = { object: { ...event.data.object, id: 'du_live', livemode: true } };
    expect((await send(event)).status).to.equal(200);
    expect((await stored('evt_live'))[0]).to.include({ state: 'ignored' });
    expect((await owner.get('/api/disputes?search=du_live')).body.total).to.equal(0);
  });

  it('are stored encrypted: no name, address or amount can be read from the table', async () => {
    const [row] = await stored(recorded('event.created.needs-response').id);
    expect(row.body.includes('dispute')).to.equal(false);
    expect(row.headers.includes('signature')).to.equal(false);
  });

  it('can be replayed manually after a failure, and are then processed', async () => {
    const event = { ...recorded('event.created.needs-response'), id: 'evt_failed' };
    event.data = { object: { ...event.data.object, id: 'du_failed' } };
    await send(event);
    await seen('du_failed');
    await stored('evt_failed').update({ state: 'failed', note: 'The fox was here' });
    await database('disputes').where({ provider_dispute_id: 'du_failed' }).delete();
    const { body } = await owner.get('/api/webhook-events?state=failed');
    expect(body.events[0]).to.include({ psp_event_id: 'evt_failed', note: 'The fox was here' });
    expect(
      (await owner.post(`/api/webhook-events/${String(body.events[0].event_id)}/replay`)).status,
    ).to.equal(200);
    expect((await seen('du_failed')).status).to.equal('needs_response');
  });

  it('that were stored before a crash are processed by the next server', async () => {
    const event = { ...recorded('event.created.needs-response'), id: 'evt_crash' };
    event.data = { object: { ...event.data.object, id: 'du_crash' } };
    await send(event);
    await seen('du_crash');
    // As a killed worker leaves it: claimed, with a lease that no worker renews.
    await database('disputes').where({ provider_dispute_id: 'du_crash' }).delete();
    await stored('evt_crash').update({
      state: 'received',
      leased_by: 'wrk_dead',
      leased_until: database.raw(`now() + interval '1 second'`),
    });
    expect((await seen('du_crash')).status).to.equal('needs_response');
  });
});
