import { setTimeout as delay } from 'node:timers/promises';

import type { LoadPlan } from '../load/plan.js';
import { readMemoryMb } from '../memory.js';
import { startBare, type Server } from '../processes.js';
import { openCompany, startProduct, webhookSecret } from '../product.js';
import {
  heldTo,
  requireAllOk,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
} from '../rounds.js';
import { withDatabase } from '../stage.js';
import { startStripe } from '../stripe.js';

const baseline = 'an Express 5 + pg server that only stores webhooks';
const restText = { work: 'memory of one server at rest', baseline, unit: 'MB', target: undefined };
const loadText = {
  work: 'memory of one server while 32 connections send webhooks',
  baseline,
  unit: 'MB',
  target: undefined,
};
const flatText = {
  work: 'memory of one server after the last round of webhooks',
  baseline: 'the same after the first round',
  unit: 'MB',
  target: { is: 'at most', ratio: 1.15 },
} as const;

const connections = 32;
const webhooksPerSecond = 16_000;
const restMs = 3_000;
/**
 * A number of requests instead of a duration: V8's heap grows with the work done, and a busy machine does little in a
 * round.
 */
const warmUpWebhooks = 20_000;

type WebhookReceiver = { readonly name: string; readonly server: Server; readonly path: string };

/** With workers, as an operator runs it. Memory is read from the system, in turns. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  bench.log(restText.work);
  const stripe = await startStripe();
  const servers: Server[] = [];
  try {
    const product = await startProduct(bench.stage, {
      name: 'memory',
      workers: 'on',
      stripeUrl: stripe.url,
      nodeOptions: bench.nodeOptions,
    });
    servers.push(product);
    const { webhookPath } = await openCompany(product, 'memory');
    const bare = await startBareReceiver(bench);
    servers.push(bare);
    const receivers = {
      bare: { name: 'The bare program', server: bare, path: '/webhooks' },
      product: { name: 'The product', server: product, path: webhookPath },
    };
    return await read(bench, receivers);
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(restText, error.message)];
    throw error;
  } finally {
    for (const server of servers) await server.stop();
    await stripe.stop();
  }
}

async function startBareReceiver({ stage }: Bench): Promise<Server> {
  const databaseUrl = await stage.createDatabase('memory_bare');
  await withDatabase(databaseUrl, (owner) =>
    owner.query(
      `create table webhooks (webhook_id bigint generated always as identity, body bytea not null)`,
    ),
  );
  return startBare('webhook-intake', databaseUrl);
}

async function read(
  bench: Bench,
  receivers: { readonly bare: WebhookReceiver; readonly product: WebhookReceiver },
): Promise<Figure[]> {
  const now = () => ({
    bare: readMemoryMb(receivers.bare.server.pid),
    product: readMemoryMb(receivers.product.server.pid),
  });
  await delay(restMs);
  const atRest = [now()];
  const underLoad: { bare: number; product: number }[] = [];
  // One-time allocations of a server are not growth.
  for (const receiver of [receivers.bare, receivers.product])
    for (let taken = 0; taken < warmUpWebhooks;) taken += (await readUnderLoad(bench, receiver)).taken;
  for (let round = 0; round < bench.rounds; round += 1) {
    const bare = await readUnderLoad(bench, receivers.bare);
    const product = await readUnderLoad(bench, receivers.product);
    underLoad.push({ bare: bare.peakMb, product: product.peakMb });
  }
  const [first, last] = [underLoad[0], underLoad.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('There was no round');
  const load = toFigure(loadText, underLoad);
  return [
    toFigure(restText, atRest),
    load,
    heldTo(load, '512 MB', 512),
    toFigure(flatText, [{ bare: first.product, product: last.product }]),
  ];
}

async function readUnderLoad(
  bench: Bench,
  { name, server, path }: WebhookReceiver,
): Promise<{ readonly peakMb: number; readonly taken: number }> {
  const { seconds } = bench;
  const plan: LoadPlan = {
    port: server.port,
    connections,
    seconds,
    requests: { kind: 'webhooks', path, secret: webhookSecret, count: seconds * webhooksPerSecond },
  };
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(server.pid));
  }, 100);
  try {
    const outcome = await bench.load.run(plan);
    requireAllOk(name, outcome);
    return { peakMb, taken: outcome.ok };
  } finally {
    clearInterval(sampling);
  }
}
