import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createKillableServer, type KillableServer } from '../platform/killable-server.js';
import { connectStore, sellOrders, storeOf, type SeenStore } from './store-client.js';

const sold = 5_000;

describe('a server that is killed while it reads the orders of a store', () => {
  let server: KillableServer;
  let owner: ApiClient;
  let store: SeenStore;

  before(async function () {
    this.timeout(120_000);
    server = await createKillableServer();
    await server.start();
    owner = await server.signIn();
    store = await connectStore(server, owner);
    await isRead();
  });
  after(() => server.close());

  const isRead = () =>
    eventually('the reading', async () => (await storeOf(owner, store.id)).orders.state === 'done', 60_000);
  const pageOf = async (cursor: string) =>
    (
      await owner.get(
        `/api/orders?per_page=100&store_account_id=${store.id}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
    ).body as { orders: { store_order_id: string }[]; next_cursor: string | null };

  async function allIds(): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await pageOf(cursor);
      ids.push(...page.orders.map((order) => order.store_order_id));
      cursor = page.next_cursor;
    }
    return ids;
  }

  /** The simulator's data outlives the server. */
  async function pagesRead(): Promise<number> {
    const { body } = await server.sandbox.get('/wix/requests');
    return (body.requests as { path: string }[]).filter(({ path }) => path === '/ecom/v1/orders/search')
      .length;
  }

  it('continues where it stopped, with all 5,000 orders exactly once', async function () {
    this.timeout(90_000);
    const before = (await allIds()).length;
    const pagesBefore = await pagesRead();
    await sellOrders(server, store, { count: sold });
    // The caller's connection breaks with the server.
    const sync = owner.post(`/api/wix/accounts/${store.id}/sync-orders`, {}).catch(() => undefined);
    const stoppedAt = await eventually(
      'some of the orders',
      async () => {
        const { synced_count: count } = (await storeOf(owner, store.id)).orders;
        return count >= 1_000 && count;
      },
      30_000,
    );
    await server.kill();
    await sync;
    expect(stoppedAt).to.be.lessThan(sold);
    await server.start();
    owner = await server.signIn();
    await isRead();
    const { orders } = await storeOf(owner, store.id);
    expect(orders).to.include({ state: 'done', error: null, synced_count: before + sold });
    const ids = await allIds();
    expect(ids).to.have.length(before + sold);
    expect(new Set(ids).size).to.equal(before + sold);
    // Each page was read once, except for the one during the kill.
    expect((await pagesRead()) - pagesBefore).to.be.within(50, Math.ceil((before + sold) / 100) + 2);
  });
});
