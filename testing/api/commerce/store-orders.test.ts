import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore, sellOrders, storeOf, type SeenStore } from './store-client.js';

type Listed = { readonly order_id: string; readonly number: string; readonly store_order_id: string };

describe('the orders of a store', () => {
  let server: TestServer;
  let owner: ApiClient;
  let store: SeenStore;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    store = await connectStore(server, owner);
  });
  after(() => server.close());

  const sync = (of: SeenStore, options: object = {}) =>
    owner.post(`/api/wix/accounts/${of.id}/sync-orders`, options);
  const isRead = async (of: SeenStore) =>
    eventually('the reading', async () => (await storeOf(owner, of.id)).orders.state === 'done', 90_000);
  async function allOrders(of: SeenStore): Promise<Listed[]> {
    const found: Listed[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(
        `/api/orders?per_page=100&store_account_id=${of.id}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...(body.orders as Listed[]));
      cursor = String(body.next_cursor ?? '');
    } while (cursor !== '');
    return found;
  }
  const callsTo = async (path: string) => {
    const { body } = await server.sandbox.get('/wix/requests');
    return (body.requests as { path: string }[]).filter((call) => call.path === path).length;
  };

  it('are read on connection, and again on request', async () => {
    await isRead(store);
    const before = await allOrders(store);
    expect(before.length).to.be.greaterThan(0);
    const { status, body } = await sync(store, { since: '2026-01-01T00:00:00Z' });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ synced_count: before.length, status: 'done' });
    expect(body.message).to.equal(`Successfully synced ${before.length} orders!`);
    expect(await allOrders(store)).to.have.length(before.length);
    const bare = await owner.send('POST', `/api/wix/accounts/${store.id}/sync-orders`, {});
    expect(bare.status, JSON.stringify(bare.body)).to.equal(200);
    for (const since of ['yesterday', '2999-01-01T00:00:00Z'])
      expect((await sync(store, { since })).status, since).to.equal(422);
  });

  it('contain all that a bank requires, in exact amounts', async () => {
    const [id = ''] = await sellOrders(server, store, {
      amount: 5000,
      currency: 'JPY',
      email: 'Ines@Example.com',
    });
    await sync(store);
    const { body } = await owner.get(`/api/orders?search=${id}`);
    const [order] = body.orders;
    expect(order).to.include({ currency: 'JPY', total: 5000, payment_status: 'PAID', refunded: 0 });
    expect(order.buyer.email).to.equal('Ines@Example.com');
    expect(order.shipping_address).to.include({ city: 'Portland', postal_code: '97205', country: 'US' });
    expect(order.shipments[0]).to.include({ carrier: 'ups' });
    expect(order.payments[0]).to.include({ amount: 5000, card_last4: '4242' });
    expect(order.items[0]).to.deep.include({ quantity: 1, choices: ['Color: Clover'] });
    expect((await owner.get('/api/orders?search=ines@example.com')).body.total).to.equal(1);
    expect((await owner.get(`/api/orders/${String(order.order_id)}`)).body.number).to.equal(order.number);
  });

  itThorough('are read in pages, each once, even if the sync is interrupted', async function () {
    this.timeout(120_000);
    const large = await connectStore(server, owner);
    await isRead(large);
    const before = (await allOrders(large)).length;
    await sellOrders(server, large, { count: 1_200 });
    // The connection breaks after five pages of three calls each, and for all retries.
    await server.sandbox.post('/wix/faults', { count: 1_000, skip: 15, drop: 'before' });
    const broken = await sync(large, { since: '2026-01-01T00:00:00Z' });
    expect(broken.body, JSON.stringify(broken.body)).to.deep.include({
      error: 'Failed to sync orders',
      code: 'order_sync_failed',
    });
    const failingSince = async () => {
      const store = server.container.database.system('stores').where({ store_id: large.id });
      return ((await store.pluck('sync_failing_since')) as (Date | null)[])[0];
    };
    expect(await failingSince()).to.be.instanceOf(Date);
    const partly = await storeOf(owner, large.id);
    expect(partly.orders).to.include({ state: 'failed' });
    expect(partly.orders.synced_count).to.be.within(400, 600);
    await server.sandbox.post('/wix/faults', { count: 0 });
    const pagesBefore = await callsTo('/ecom/v1/orders/search');
    const { body } = await sync(large);
    if (body.status === 'running') await isRead(large);
    expect((await callsTo('/ecom/v1/orders/search')) - pagesBefore).to.be.at.most(14);
    expect(await failingSince()).to.equal(null);
    const orders = await allOrders(large);
    expect(orders).to.have.length(before + 1_200);
    expect(new Set(orders.map((order) => order.store_order_id)).size).to.equal(before + 1_200);
  });

  it('end in a clear state when the platform revokes access', async () => {
    const shut = await connectStore(server, owner);
    await isRead(shut);
    const kept = (await allOrders(shut)).length;
    await server.sandbox.post('/wix/uninstall', { account_id: shut.psp_account_id, sends_webhook: false });
    const { status, body } = await sync(shut);
    expect(status).to.equal(502);
    expect(body.error).to.equal('Failed to sync orders');
    expect(body.message).to.match(/has no access|rejected the token/);
    const seen = await storeOf(owner, shut.id);
    expect(seen.status).to.equal('refused');
    expect(seen.status_reason).to.equal(body.message);
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=wix');
    const account = accounts.accounts.find(
      (known: { account_id: string }) => known.account_id === shut.psp_account_id,
    );
    expect(account).to.include({ verification_status: 'failed', verification_message: body.message });
    expect((await owner.post(`/api/wix/accounts/${shut.id}/test`)).body.success).to.equal(false);
    expect(await allOrders(shut)).to.have.length(kept);
  });
});
