import { setTimeout as delay } from 'node:timers/promises';

import type { LoadPlan } from '../load/plan.js';
import { readMemoryMb } from '../memory.js';
import { startBare, type Server } from '../processes.js';
import { openCompany, startProduct, webhookSecret } from '../product.js';
import { requireAllOk, toFigure, toVoidFigure, VoidError, type Bench, type Figure } from '../rounds.js';
import { withDatabase } from '../stage.js';
import { startStripe } from '../stripe.js';

const baseline = 'a server of Express 5 + pg that stores webhooks and does nothing else';
const atMostTwice = { is: 'at most', ratio: 2 } as const;
const restText = { work: 'memory of one server at rest', baseline, unit: 'MB', target: atMostTwice };
const loadText = {
  work: 'memory of one server while 32 connections send webhooks',
  baseline,
  unit: 'MB',
  target: atMostTwice,
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
/** By number and not by time: V8 lets its heap grow with what is done, and a busy machine does little in a round. */
const warmUpWebhooks = 20_000;

type Taker = { readonly name: string; readonly server: Server; readonly path: string };

/** Workers on, as an operator runs it; read from the system, in turns. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  bench.say(restText.work);
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
    const bare = await startBareTaker(bench);
    servers.push(bare);
    const takers = {
      bare: { name: 'The bare program', server: bare, path: '/webhooks' },
      product: { name: 'The product', server: product, path: webhookPath },
    };
    return await read(bench, takers);
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(restText, error.message)];
    throw error;
  } finally {
    for (const server of servers) await server.stop();
    await stripe.stop();
  }
}

async function startBareTaker({ stage }: Bench): Promise<Server> {
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
  takers: { readonly bare: Taker; readonly product: Taker },
): Promise<Figure[]> {
  const now = () => ({
    bare: readMemoryMb(takers.bare.server.pid),
    product: readMemoryMb(takers.product.server.pid),
  });
  await delay(restMs);
  const atRest = [now()];
  const underLoad: { bare: number; product: number }[] = [];
  // What a server takes once is not growth.
  for (const taker of [takers.bare, takers.product])
    for (let taken = 0; taken < warmUpWebhooks;) taken += (await readUnderLoad(bench, taker)).taken;
  for (let round = 0; round < bench.rounds; round += 1) {
    const bare = await readUnderLoad(bench, takers.bare);
    const product = await readUnderLoad(bench, takers.product);
    underLoad.push({ bare: bare.peakMb, product: product.peakMb });
  }
  const [first, last] = [underLoad[0], underLoad.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('There was no round');
  return [
    toFigure(restText, atRest),
    toFigure(loadText, underLoad),
    toFigure(flatText, [{ bare: first.product, product: last.product }]),
  ];
}

async function readUnderLoad(
  bench: Bench,
  { name, server, path }: Taker,
): Promise<{ readonly peakMb: number; readonly taken: number }> {
  const { seconds } = bench;
  const plan: LoadPlan = {
    port: server.port,
    connections,
    seconds,
    requests: { kind: 'webhooks', path, secret: webhookSecret, count: seconds * webhooksPerSecond },
  };
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(server.pid));
  }, 100);
  try {
    const outcome = await bench.load.run(plan);
    requireAllOk(name, outcome);
    return { peakMb, taken: outcome.ok };
  } finally {
    clearInterval(look);
  }
}
