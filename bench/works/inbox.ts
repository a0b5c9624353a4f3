import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { startBare, type Server } from '../processes.js';
import { openCompany, startProduct, webhookSecret } from '../product.js';
import {
  interleave,
  requireAllOk,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
} from '../rounds.js';
import { withDatabase } from '../stage.js';
import { startStripeWithDisputes, type Stripe } from '../stripe.js';

const [events, eventsQuick] = [10_000, 3_000];
const connections = 32;
const timeoutMs = 120_000;

const textOf = (disputes: string) =>
  ({
    work: `queued webhooks processed a second, ${disputes}`,
    baseline: 'one fetch from the provider, one upsert and commit a webhook, 16 at once',
    unit: '/s',
    target: undefined,
  }) as const;
const ofManyText = textOf('each of a different dispute');
const ofFewText = textOf('a hundred of each dispute');

type Contestants = {
  readonly bench: Bench;
  readonly stripe: Stripe;
  readonly bare: Server;
  readonly product: Server;
  readonly path: string;
  readonly owner: pg.Client;
};
type Size = { readonly count: number; readonly disputes: number };

/** The catch-up rate after downtime: from the moment when all are due until the last is done. */
export async function measureInbox(bench: Bench): Promise<Figure[]> {
  const stripe = await startStripeWithDisputes();
  const product = await startProduct(bench.stage, {
    name: 'inbox',
    workers: 'on',
    stripeUrl: stripe.url,
    nodeOptions: bench.nodeOptions,
  });
  const bare = await startBare('inbox', product.databaseUrl);
  const count = bench.isQuick ? eventsQuick : events;
  try {
    const { webhookPath: path } = await openCompany(product, 'inbox');
    return await withDatabase(product.databaseUrl, async (owner) => {
      await prepare(owner);
      const contestants = { bench, stripe, bare, product, path, owner };
      return [
        await measure(contestants, ofManyText, { count, disputes: count }),
        await measure(contestants, ofFewText, { count, disputes: count / 100 }),
      ];
    });
  } finally {
    await bare.stop();
    await product.stop();
    await stripe.stop();
  }
}

/** Webhooks are due only when released. The bare program has a separate table. */
async function prepare(owner: pg.Client): Promise<void> {
  await owner.query(`alter table webhook_events alter column run_at set default now() + interval '1 day'`);
  await owner.query('create table seen_disputes (id text primary key, body text not null)');
}

async function measure(contestants: Contestants, text: typeof ofManyText, size: Size): Promise<Figure> {
  const { bench } = contestants;
  bench.log(text.work);
  try {
    const bare = () => processAllBare(contestants, size);
    const product = () => processAll(contestants, size);
    for (const side of [bare, product]) await side();
    return toFigure(text, await interleave({ rounds: bench.rounds, bare, product }));
  } catch (error) {
    if (error instanceof VoidError) return toVoidFigure(text, error.message);
    throw error;
  }
}

/** Returns how many a second. @throws {VoidError} if not all of them are done in the end */
async function processAll(contestants: Contestants, { count, disputes }: Size): Promise<number> {
  const { bench, owner, product, path } = contestants;
  await owner.query('truncate webhook_events');
  const outcome = await bench.load.run({
    port: product.port,
    connections,
    seconds: timeoutMs / 1000,
    requests: { kind: 'webhooks', path, secret: webhookSecret, count, disputes },
  });
  requireAllOk('The product', outcome);
  await owner.query('vacuum analyze webhook_events');
  await owner.query('checkpoint');
  await owner.query('update webhook_events set run_at = clock_timestamp()');
  await owner.query(`select pg_notify('rebuttal_inbox', '')`);
  const { rows } = await owner.query<{ at: Date }>('select max(run_at) as at from webhook_events');
  const endedAt = await untilDone(owner, count);
  return (count * 1000) / (endedAt.getTime() - (rows[0]?.at.getTime() ?? 0));
}

/** Returns when the last one was done, by the database's clock. */
async function untilDone(owner: pg.Client, count: number): Promise<Date> {
  const givesUpAt = performance.now() + timeoutMs;
  while (performance.now() < givesUpAt) {
    const { rows } = await owner.query<{ waiting: number; done: number; at: Date }>(
      `select count(*) filter (where state = 'received')::int as waiting, max(processed_at) as at,
              count(*) filter (where state = 'done')::int as done from webhook_events`,
    );
    const [now] = rows;
    if (now?.waiting === 0 && now.done === count) return now.at;
    await delay(200);
  }
  throw new VoidError(`not all of ${count} webhooks were done within ${timeoutMs / 1000} s`);
}

async function processAllBare(
  { owner, bare, stripe }: Contestants,
  { count, disputes }: Size,
): Promise<number> {
  await owner.query('truncate seen_disputes');
  await owner.query('checkpoint');
  const query = new URLSearchParams({
    stripe: stripe.url,
    count: String(count),
    disputes: String(disputes),
  }).toString();
  const since = performance.now();
  const { ok } = await fetch(`http://127.0.0.1:${bare.port}/?${query}`);
  const seconds = (performance.now() - since) / 1000;
  if (!ok) throw new VoidError('the bare program failed');
  return count / seconds;
}
