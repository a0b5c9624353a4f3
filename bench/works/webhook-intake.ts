import { quantile } from '../figures.js';
import type { Outcome } from '../load/drive.js';
import { startBare, type Server } from '../processes.js';
import { openCompany, startProduct, webhookSecret, type Product } from '../product.js';
import {
  heldTo,
  interleave,
  requireAllOk,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
} from '../rounds.js';
import { countRows, emptyTable, withDatabase } from '../stage.js';
import { startStripe } from '../stripe.js';

const connections = 32;
/** A second. */
const usualRate = 50;
/** A storm: none may be lost. */
const stormRate = 500;
/** More than either side can process, so that no round ends early. */
const webhooksPerSecond = 16_000;

const bareText = 'Express 5 + pg: one insert and commit a request, no checks';
const rateText = {
  work: `webhooks accepted a second, ${connections} connections, workers elsewhere`,
  baseline: bareText,
  unit: '/s',
  target: undefined,
} as const;
const latencyTextOf = (rate: number) =>
  ({
    work: `p99 from due to 2xx, ${rate} webhooks a second offered, all of them stored`,
    baseline: bareText,
    unit: 'ms',
    target: undefined,
  }) as const;
const withWorkersText = {
  work: `webhooks accepted a second, ${connections} connections, workers in the same process`,
  baseline: bareText,
  unit: '/s',
  target: undefined,
} as const;

const limitMs = 100;

/** The receiver of webhooks, and the table that counts them. */
type WebhookReceiver = {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  readonly databaseUrl: string;
  readonly table: string;
};

export async function measureWebhookIntake(bench: Bench): Promise<Figure[]> {
  const bare = await startBareReceiver(bench);
  const stripe = await startStripe();
  try {
    const apart = await startProductReceiver(bench, {
      name: 'intake',
      workers: 'off',
      stripeUrl: stripe.url,
    });
    const figures = await withReceiver(apart, async (product) => [
      await measureRate(bench, rateText, bare, product),
      ...(await measureLatency(bench, usualRate, bare, product)),
      ...(await measureLatency(bench, stormRate, bare, product)),
    ]);
    const together = await startProductReceiver(bench, {
      name: 'together',
      workers: 'on',
      stripeUrl: stripe.url,
    });
    figures.push(
      await withReceiver(together, (product) => measureRate(bench, withWorkersText, bare, product)),
    );
    return figures;
  } finally {
    await bare.server.stop();
    await stripe.stop();
  }
}

async function withReceiver<T>(
  receiver: WebhookReceiver,
  work: (receiver: WebhookReceiver) => Promise<T>,
): Promise<T> {
  try {
    return await work(receiver);
  } finally {
    await receiver.server.stop();
  }
}

async function startBareReceiver({ stage }: Bench): Promise<WebhookReceiver> {
  const databaseUrl = await stage.createDatabase('bare');
  await withDatabase(databaseUrl, (owner) =>
    owner.query(`
      create table webhooks (
        webhook_id bigint generated always as identity primary key,
        body bytea not null,
        received_at timestamptz not null default now()
      )`),
  );
  const server = await startBare('webhook-intake', databaseUrl);
  return { name: 'The bare program', server, path: '/webhooks', databaseUrl, table: 'webhooks' };
}

async function startProductReceiver(
  { stage, nodeOptions }: Bench,
  options: { readonly name: string; readonly workers: 'on' | 'off'; readonly stripeUrl: string },
): Promise<WebhookReceiver> {
  const product: Product = await startProduct(stage, { ...options, nodeOptions });
  const { webhookPath } = await openCompany(product, options.name);
  return {
    name: 'The product',
    server: product,
    path: webhookPath,
    databaseUrl: product.databaseUrl,
    table: 'webhook_events',
  };
}

/** Sends for this many seconds and verifies that each webhook with a 2xx response is stored. */
async function send(
  { load }: Bench,
  receiver: WebhookReceiver,
  { seconds, rate }: { readonly seconds: number; readonly rate?: number },
): Promise<Outcome> {
  await emptyTable(receiver.databaseUrl, receiver.table);
  const count = Math.ceil(seconds * (rate ?? webhooksPerSecond));
  const outcome = await load.run({
    port: receiver.server.port,
    connections,
    seconds,
    rate,
    requests: { kind: 'webhooks', path: receiver.path, secret: webhookSecret, count },
  });
  requireAllOk(receiver.name, outcome);
  const stored = await countRows(receiver.databaseUrl, receiver.table);
  if (stored !== outcome.ok) {
    throw new VoidError(`${receiver.name} returned 2xx for ${outcome.ok} webhooks and has stored ${stored}`);
  }
  return outcome;
}

async function measureRate(
  bench: Bench,
  text: typeof rateText | typeof withWorkersText,
  bare: WebhookReceiver,
  product: WebhookReceiver,
): Promise<Figure> {
  bench.log(text.work);
  const perSecond = async (receiver: WebhookReceiver, seconds: number) => {
    const { ok, seconds: took } = await send(bench, receiver, { seconds });
    return ok / took;
  };
  try {
    for (const receiver of [bare, product]) await perSecond(receiver, bench.warmUpSeconds);
    const pairs = await interleave({
      rounds: bench.rounds,
      bare: () => perSecond(bare, bench.seconds),
      product: () => perSecond(product, bench.seconds),
    });
    return toFigure(text, pairs);
  } catch (error) {
    if (error instanceof VoidError) return toVoidFigure(text, error.message);
    throw error;
  }
}

async function measureLatency(
  bench: Bench,
  rate: number,
  bare: WebhookReceiver,
  product: WebhookReceiver,
): Promise<Figure[]> {
  const latencyText = latencyTextOf(rate);
  bench.log(latencyText.work);
  const p99 = async (receiver: WebhookReceiver) => {
    const { latencies } = await send(bench, receiver, { seconds: bench.seconds, rate });
    return quantile(latencies, 0.99);
  };
  try {
    const pairs = await interleave({
      rounds: bench.rounds,
      bare: () => p99(bare),
      product: () => p99(product),
    });
    const figure = toFigure(latencyText, pairs);
    return [figure, heldTo(figure, `${limitMs} ms`, limitMs)];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(latencyText, error.message)];
    throw error;
  }
}
