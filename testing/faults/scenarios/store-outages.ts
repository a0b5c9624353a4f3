import { eventually } from '../../../core/src/testing/waiting.js';
import { pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';
import { endOutage, fault, outages, push, type Outage } from './provider-outages.js';

/** As many are not reported: only sync finds them, on three pages. */
const importedAtOnce = 250;
const triesDown = 8;

const kinds: readonly Outage[] = [
  ...outages,
  fault('rejects our token', { status: 401 }),
  fault('refuses reads', { status: 403 }),
];

/** The store platform is down while orders are reported and read, and the server is killed. */
export const storeOutages: Scenario = {
  id: 'R8w',
  guarantee:
    'a store’s platform down, slow, refusing or sending garbage, the server killed: each order stored once, as in the store',
  runs: 60,
  async play(run) {
    const world = await World.open({
      providers: ['stripe', 'wix'],
      environment: { PROVIDER_TIMEOUT_MS: '700' },
    });
    try {
      const storeId = await findStore(world);
      while (run.shouldContinue()) await playOne(world, run, storeId);
      await world.untilQuiet();
      await run.checkInvariants(world, { providers: ['stripe'] });
    } finally {
      await world.close();
    }
  },
};

async function findStore(world: World): Promise<string> {
  return eventually('the store', async () => {
    const { body } = await world.owner.get('/api/wix/accounts');
    return (body.accounts as { id: string }[])[0]?.id;
  });
}

async function playOne(world: World, run: Run, storeId: string): Promise<void> {
  const { random } = run;
  const outage = random.pick(kinds);
  const account = world.accountAt('wix');
  const store = world.providers.storeAt('wix');
  const readNow = () =>
    world.owner.post(`/api/wix/accounts/${storeId}/sync-orders`, {}).catch(() => undefined);
  const dispute = await world.createDispute('stripe', { reason: 'product_not_received' });
  const { body } = await world.owner.get(`/api/disputes/${dispute.id}`);
  const payment = { transactionId: String(body.psp_transaction_id), amount: Number(body.amount) };
  // The outage begins before the first call, or in the middle.
  const isSudden = random.next() < 0.5;
  if (!isSudden) outage.begin(world, 'wix');
  const [paid = ''] = store.createOrders(account, payment).providerOrderIds;
  const [refunded = ''] = store.createOrders(account, { count: random.within(2, 10) }).providerOrderIds;
  if (random.next() < 0.3) store.createOrders(account, { count: importedAtOnce });
  const reading = readNow();
  await pause(random.within(0, 150));
  if (isSudden) outage.begin(world, 'wix');
  store.refundOrder(account, refunded);
  if (random.next() < 0.4) {
    await world.server.kill();
    await world.server.start();
    run.count('kills');
  }
  for (let tries = 0; tries < triesDown; tries += 1) {
    await push(world);
    await pause(100);
  }
  endOutage(world, 'wix');
  await reading;
  run.count('outages');
  await untilRead(world, run, { outage, readNow });
  await compare(world, run, outage);
  await requireMatch(world, run, { disputeId: dispute.id, orderId: paid });
}

type Back = { readonly outage: Outage; readonly readNow: () => Promise<unknown> };

/** As a person would who sees that the store was not read. */
async function untilRead(world: World, run: Run, { outage, readNow }: Back): Promise<void> {
  const since = performance.now();
  const isRead = async () => {
    await push(world);
    await readNow();
    const { rows } = await world.sql.query<{ isRead: boolean }>(
      `select sync_state = 'done' and status = 'connected'
              and not exists (select from webhook_events where state = 'received') as "isRead"
         from stores where provider = 'wix'`,
    );
    return world.courier.backlog === 0 && rows[0]?.isRead === true;
  };
  await eventually('the store to be read', isRead, 30_000).catch(() =>
    run.violated(`${outage.name}: the store was not read within 30 s after the outage`),
  );
  run.most('ms at most until read', performance.now() - since);
}

type Entry = {
  readonly order: { readonly id: string; readonly updatedDate: string; readonly currency: string };
  readonly transactions: { readonly refunds: readonly unknown[] };
};

/** The platform's records against our rows. */
async function compare(world: World, run: Run, { name }: Outage): Promise<void> {
  const { rows } = await world.sql.query<{ id: string; changed_at: Date; refunds: number }>(
    `select provider_order_id as id, changed_at, jsonb_array_length(content -> 'refunds') as refunds
       from orders where provider = 'wix'`,
  );
  const here = new Map(rows.map((row) => [row.id, row]));
  const there = world.providers.books('wix').all<Entry>('order');
  run.most('orders', there.length);
  if (rows.length > here.size || rows.length > there.length)
    run.violated(
      `${name}: ${rows.length} orders are stored here, and the store has ${there.length}`,
      'doubled',
    );
  for (const { order, transactions } of there) {
    const row = here.get(order.id);
    if (row === undefined) run.violated(`${name}: order ${order.id} is missing here`, 'lost');
    else if (row.changed_at.getTime() !== Date.parse(order.updatedDate))
      run.violated(`${name}: order ${order.id} differs from the store's`);
    else if (row.refunds !== transactions.refunds.length)
      run.violated(`${name}: order ${order.id} has ${row.refunds} refunds stored here`);
  }
}

async function requireMatch(
  world: World,
  run: Run,
  { disputeId, orderId }: { readonly disputeId: string; readonly orderId: string },
): Promise<void> {
  const { status, body } = await world.owner.get(`/api/disputes/${disputeId}/order`);
  const order = body.order as { store_order_id: string } | null;
  if (status !== 200 || order?.store_order_id !== orderId)
    run.violated(
      `${disputeId} was paid by order ${orderId}, and ${order?.store_order_id ?? 'none'} is matched`,
    );
  run.count('disputes matched');
}
