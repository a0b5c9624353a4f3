import { generateKeyPairSync } from 'node:crypto';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { accountOf } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import {
  beginAndAgree,
  connectStore,
  platformKey,
  postWebhook,
  sellOrders,
  storeOf,
  tenantOf,
  wixToken,
  type SeenStore,
} from './store-client.js';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('webhooks of a store platform', () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;
  let store: SeenStore;
  let key: string;
  let ids = 0;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    outsider = await server.signUp('Foxes Inc');
    store = await connectStore(server, owner);
    key = platformKey(server);
  });
  after(() => server.close());

  const orderEvent = (instanceId: string, orderId: string, over: object = {}) => {
    ids += 1;
    return {
      eventType: 'wix.ecom.v1.order_updated',
      instanceId,
      data: { id: `event-${ids}`, entityId: orderId, eventTime: new Date().toISOString(), ...over },
    };
  };
  const eventsOf = async (client: ApiClient) =>
    (await client.get('/api/webhook-events')).body.events as {
      event_type: string;
      state: string;
      psp_account_id?: string;
    }[];
  const eventsWith = async (providerEventId: string) =>
    server.container.database
      .system('webhook_events')
      .where({ provider_event_id: providerEventId })
      .select<{ state: string; attempts: number }[]>('state', 'attempts');
  const ordersOf = async (client: ApiClient, search: string) =>
    (await client.get(`/api/orders?search=${encodeURIComponent(search)}`)).body.orders as {
      number: string;
      refunded: number;
      payment_status: string;
      buyer: { email: string | null };
      shipping_address: unknown;
      erased_at: string | null;
    }[];

  it('store new orders and refunds', async () => {
    const [orderId = ''] = await sellOrders(server, store, { amount: 4250, email: 'maya@example.com' });
    const order = await eventually('the order', async () => (await ordersOf(owner, orderId))[0]);
    expect(order).to.deep.include({ payment_status: 'PAID', refunded: 0 });
    await server.sandbox.post(`/wix/orders/${orderId}/refund`, {
      account_id: store.psp_account_id,
      amount: 1000,
    });
    await eventually('the refund', async () => (await ordersOf(owner, orderId))[0]?.refunded === 1000);
  });

  it('are stored and accepted before any call to the platform, whose timeout is 1.25 seconds', async function () {
    this.timeout(120_000);
    const [orderId = ''] = await sellOrders(server, store, { amount: 3100 });
    await eventually('the order', async () => (await ordersOf(owner, orderId)).length === 1);
    const event = orderEvent(store.instance_id, orderId);
    const stateOf = async () =>
      (await eventsWith(event.data.id)).map(({ state, attempts }) => ({ state, isTried: attempts > 0 }));
    // Every call to the platform fails from here on, so a response that waited for it would fail.
    await server.sandbox.post('/wix/faults', { count: 100_000, status: 503 });
    expect((await postWebhook(server, wixToken(event, { key }))).status).to.equal(200);
    expect(await stateOf()).to.have.length(1);
    await eventually('a try in vain', async () => (await stateOf())[0]?.isTried);
    expect((await stateOf())[0]?.state).to.equal('received');
    await server.sandbox.post('/wix/faults', { count: 0 });
    await eventually('the work', async () => (await stateOf())[0]?.state === 'done', 30_000);
  });

  it('by another key are rejected and leave nothing behind', async () => {
    const before = (await eventsOf(owner)).length;
    const event = orderEvent(store.instance_id, '00000000-0000-4000-a000-000000000003');
    const { status, body } = await postWebhook(server, wixToken(event, { key: newKeys().privateKey }));
    expect(status, JSON.stringify(body)).to.equal(401);
    expect((await eventsOf(owner)).length).to.equal(before);
  });

  it('of an unconnected site are rejected as the platform requires, and nothing is stored', async () => {
    const { instanceId = '' } = await beginAndAgree(server, owner);
    const count = async () =>
      Number((await server.container.database.system('webhook_events').count('* as count'))[0]?.count);
    const before = await count();
    const token = wixToken(orderEvent(instanceId, 'x'), { key });
    for (const alias of ['app', store.webhook_url.split('/').at(-1) ?? '']) {
      const { status, body } = await postWebhook(server, token, alias);
      expect(status).to.equal(403);
      expect(body.code).to.equal('store_not_connected');
    }
    expect(await count()).to.equal(before);
  });

  it("are assigned to their site, whichever account's URL they use", async () => {
    const theirs = await connectStore(server, outsider);
    const token = wixToken(orderEvent(theirs.instance_id, '00000000-0000-4000-a000-000000000004'), { key });
    const [before, seen] = [(await eventsOf(owner)).length, (await eventsOf(outsider)).length];
    expect((await postWebhook(server, token, store.webhook_url.split('/').at(-1))).status).to.equal(200);
    expect((await eventsOf(outsider)).length).to.equal(seen + 1);
    expect((await eventsOf(owner)).length).to.equal(before);
  });

  it('are verified with the account’s key and the app’s, and accept nothing from other sites', async () => {
    const own = await connectStore(server, owner);
    const keys = newKeys();
    await owner.put(`/api/wix/accounts/${own.id}/webhook-key`, { public_key: keys.publicKey });
    const alias = own.webhook_url.split('/').at(-1);
    const post = (instanceId: string, signedBy: string) =>
      postWebhook(
        server,
        wixToken(orderEvent(instanceId, '00000000-0000-4000-a000-000000000005'), { key: signedBy }),
        alias,
      );
    expect((await post(own.instance_id, keys.privateKey)).status).to.equal(200);
    expect((await post(own.instance_id, newKeys().privateKey)).status, 'a third key').to.equal(401);
    const reported = async () => (await accountOf(owner, own.psp_account_id)).verification_message ?? '';
    expect(await reported()).not.to.match(/webhook key/);
    expect((await post(own.instance_id, key)).status, "the app's key").to.equal(200);
    await eventually('the report', async () =>
      /webhook key of this account does not match/.test(await reported()),
    );
    expect((await post(store.instance_id, keys.privateKey)).status, 'of another site').to.equal(403);
    expect((await post(store.instance_id, key)).status, "of another site by the app's key").to.equal(401);
  });

  it('about the removal of the app end the connection: tokens are deleted, orders stay', async () => {
    const leaving = await connectStore(server, owner);
    await sellOrders(server, leaving, { email: 'leaving@example.com' });
    await eventually('the order', async () => (await ordersOf(owner, 'leaving@example.com')).length === 1);
    await server.sandbox.post('/wix/uninstall', { account_id: leaving.psp_account_id });
    await eventually('the end', async () => (await storeOf(owner, leaving.id)).status === 'disconnected');
    expect((await storeOf(owner, leaving.id)).status_reason).to.contain('removed from');
    const row = (await server.container.database
      .system('psp_accounts')
      .where({ account_id: leaving.psp_account_id })
      .first()) as { credentials: object };
    expect(row.credentials).to.deep.equal({});
    expect(await ordersOf(owner, 'leaving@example.com')).to.have.length(1);
  });

  it("about the erasure of a buyer's data erase it here permanently", async () => {
    const [orderId = ''] = await sellOrders(server, store, { email: 'gone@example.com' });
    await eventually('the order', async () => (await ordersOf(owner, orderId)).length === 1);
    const erased = orderEvent(store.instance_id, orderId, { triggeredByAnonymizeRequest: true });
    await postWebhook(server, wixToken(erased, { key }));
    const isBlank = async () => {
      const [order] = await ordersOf(owner, orderId);
      return order?.erased_at !== null && order?.buyer.email === null && order.shipping_address === null;
    };
    await eventually('the erasure', isBlank);
    await postWebhook(server, wixToken(orderEvent(store.instance_id, orderId), { key }));
    await owner.post(`/api/wix/accounts/${store.id}/sync-orders`, { since: '2026-01-01T00:00:00Z' });
    expect(await isBlank()).to.equal(true);
    expect(await ordersOf(owner, 'gone@example.com')).to.deep.equal([]);
    const rows: unknown = await server.container.database.read(tenantOf(owner), (tx) => tx('orders'));
    expect(JSON.stringify(rows)).not.to.contain('gone@example.com');
  });
});
