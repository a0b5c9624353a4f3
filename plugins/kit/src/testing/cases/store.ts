import { expect } from 'chai';

import type { AnyProvider, CredentialFields } from '../../provider.js';
import type { SimulatedOrderRequest, SimulatedStore } from '../../simulator/simulator.js';
import type { OrderPage, StoreConnector, StoreOrder } from '../../store.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { defaultAmounts } from '../sample.js';
import { toRequest } from '../world.js';
import type { World } from '../world.js';

/** More than one page at every store. */
const manyOrders = 230;
const longAgo = new Date(0);

/** The guarantees of stores, in addition to those of every provider. */
export function storeCases({ store }: AnyProvider): Case[] {
  if (store === undefined) return [];
  return [
    {
      title: 'announces a new order by a webhook that names the installation, and returns the order',
      run: async (world) => {
        const [id] = sell(world, {});
        const request = lastRequest(world);
        const { instanceId } = await store.describeSite(world.context());
        expect(store.claimedInstance(request)?.toLowerCase()).to.equal(instanceId.toLowerCase());
        await world.provider.verifyWebhook(world.context(), request);
        const [event] = world.provider.readWebhook(world.context(), request);
        expect(event).to.include({ kind: 'order', providerOrderId: id });
        const [order] = await store.fetchOrders(world.context(), [id]);
        expect(order).to.include({ providerOrderId: id });
      },
    },
    {
      title: 'names no installation if a webhook cannot be read',
      run: () => {
        for (const body of ['', '{', 'null', 'a.b.c', '\u0000'])
          expect(store.claimedInstance({ body: Buffer.from(body), headers: {}, query: {} })).to.equal(
            undefined,
          );
      },
    },
    {
      title: 'lists every order over all pages, oldest change first',
      run: async (world) => {
        const made = sell(world, { count: manyOrders });
        const pages = await listFrom(store, world, { since: longAgo });
        expect(pages.length).to.be.greaterThan(1);
        const orders = pages.flatMap((page) => page.orders);
        expect(idsOf(orders).sort()).to.deep.equal([...made].sort());
        const changed = orders.map(({ updatedAt }) => updatedAt.getTime());
        expect(changed).to.deep.equal([...changed].sort((left, right) => left - right));
      },
    },
    {
      title: 'resumes after any page at its position, and misses nothing',
      run: async (world) => {
        const made = sell(world, { count: manyOrders });
        const pages = await listFrom(store, world, { since: longAgo });
        for (const [at, { position }] of pages.entries()) {
          const rest = await listFrom(store, world, { position });
          const seen = new Set(idsOf([...pages.slice(0, at + 1), ...rest].flatMap((page) => page.orders)));
          expect([...seen].sort(), `after page ${at + 1}`).to.deep.equal([...made].sort());
        }
      },
    },
    {
      title: 'lists what has changed since the last listing',
      run: async (world) => {
        const [id] = sell(world, {});
        const [last] = (await listFrom(store, world, { since: longAgo })).slice(-1);
        world.advance(86_400);
        storeOf(world).refundOrder(world.account, id, 100);
        const pages = await listFrom(store, world, { position: last?.position ?? '' });
        const found = pages.flatMap(({ orders }) => orders).find((order) => order.providerOrderId === id);
        expect(found?.refunds?.map(({ amount }) => amount.amountMinor)).to.deep.equal([100]);
      },
    },
    ...defaultAmounts.map(({ amount, currency }) => ({
      title: `keeps an order of ${currency} ${amount} exact in that currency's own decimals`,
      run: async (world: World) => {
        const [id] = sell(world, { amount, currency, transactionId: 'payment-1' });
        const [order] = await store.fetchOrders(world.context(), [id]);
        expect(order?.total).to.deep.equal({ amountMinor: amount, currency });
        expect(order?.payments?.[0]).to.deep.include({ amount: { amountMinor: amount, currency } });
        expect(order?.payments?.[0]?.transactionIds).to.include('payment-1');
      },
    })),
    {
      title: 'leaves out orders that the store does not have',
      run: async (world) => {
        const unknown = world.sample.unknownDisputeId ?? 'unknown-1';
        expect(await store.fetchOrders(world.context(), [unknown])).to.deep.equal([]);
      },
    },
    {
      title: 'reports the removal of the app, and throws credentials from then on',
      run: async (world) => {
        sell(world, {});
        storeOf(world).removeApp(world.account);
        const request = lastRequest(world);
        await world.provider.verifyWebhook(world.context(), request);
        const [event] = world.provider.readWebhook(world.context(), request);
        expect(event).to.include({ kind: 'removed' });
        await expectProviderError(() => store.describeSite(world.context()), 'credentials');
        await expectProviderError(() => listFrom(store, world, { since: longAgo }), 'credentials');
      },
    },
  ];
}

type Connector = StoreConnector<CredentialFields>;

function storeOf({ simulator }: World): SimulatedStore {
  if (simulator.store === undefined) throw new Error('the simulator of a store needs a part store');
  return simulator.store;
}

/** At least one order, so that the first one can be named. */
function sell(world: World, options: SimulatedOrderRequest): [string, ...string[]] {
  const [first, ...others] = storeOf(world).createOrders(world.account, options).providerOrderIds;
  if (first === undefined) throw new Error('the simulator made no order');
  return [first, ...others];
}

async function listFrom(
  store: Connector,
  world: World,
  from: Parameters<Connector['listOrders']>[1],
): Promise<OrderPage[]> {
  const pages: OrderPage[] = [];
  for await (const page of store.listOrders(world.context(), from)) pages.push(page);
  return pages;
}

function lastRequest({ delivered }: World) {
  const webhook = delivered.at(-1);
  if (webhook === undefined) throw new Error('the simulator posted no webhook');
  return toRequest(webhook);
}

const idsOf = (orders: readonly StoreOrder[]) => orders.map(({ providerOrderId }) => providerOrderId);
