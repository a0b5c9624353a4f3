import { setTimeout as delay } from 'node:timers/promises';

import { quantile } from '../figures.js';
import { numberOfDispute } from '../load/stripe-webhooks.js';
import { call, openCompany, startProduct, webhookSecret, type Company, type Product } from '../product.js';
import { requireAllOk, toFigure, toVoidFigure, VoidError, type Bench, type Figure } from '../rounds.js';
import { withDatabase } from '../stage.js';
import { startStripeWithDisputes } from '../stripe.js';

const rate = 100;
const [seconds, secondsQuick] = [60, 10];
const connections = 32;
const limitMs = 1_000;
/** The polling interval. */
const pollIntervalMs = 100;
/**
 * A poll ends after this many pages in a row without anything new. A transaction that began first may commit last and
 * appear further down. So some polls go deeper, and to the end after the last webhook.
 */
const [pagesWithoutNew, pagesWithoutNewDeep] = [1, 10];
const deepPollIntervalMs = 2_000;
const timeoutMs = 60_000;
const target = { is: 'at most', ratio: 1 } as const;

const offered = `${rate} a second offered, each of a new dispute, server and worker apart`;
const p99Text = {
  work: `p99 from a webhook's due time until its dispute is on the list, ${offered}`,
  baseline: '1 s',
  unit: 'ms',
  target,
} as const;
const backlogText = {
  work: `until all are on the list after the last webhook, ${offered}`,
  baseline: '1 s',
  unit: 'ms',
  target,
} as const;

/**
 * The delay until people see new disputes under load, with a server and a worker. Evidence collection is off: it is
 * additional work for each dispute and has its own figures.
 */
export async function measureVisible(bench: Bench): Promise<Figure[]> {
  bench.log(p99Text.work);
  const stripe = await startStripeWithDisputes('needs_response');
  const product = await startProduct(bench.stage, {
    name: 'visible',
    workers: 'apart',
    stripeUrl: stripe.url,
    nodeOptions: bench.nodeOptions,
    settings: { EVIDENCE_COLLECTION: 'off' },
  });
  try {
    const company = await openCompany(product, 'visible');
    const place = { bench, product, company };
    await offer(place, bench.isQuick ? bench.warmUpSeconds : 10);
    // As on a server that has run for a while: PostgreSQL checks its tables once a minute.
    await withDatabase(product.databaseUrl, (owner) => owner.query('vacuum analyze'));
    const { p99, backlog } = await offer(place, bench.isQuick ? secondsQuick : seconds);
    return [
      toFigure(p99Text, [{ bare: limitMs, product: p99 }]),
      toFigure(backlogText, [{ bare: limitMs, product: backlog }]),
    ];
  } catch (error) {
    if (!(error instanceof VoidError)) throw error;
    return [toVoidFigure(p99Text, error.message), toVoidFigure(backlogText, error.message)];
  } finally {
    await product.stop();
    await stripe.stop();
  }
}

type Place = { readonly bench: Bench; readonly product: Product; readonly company: Company };

/** Milliseconds. @throws {VoidError} if not all of them are seen in the end */
async function offer(place: Place, forSeconds: number): Promise<{ p99: number; backlog: number }> {
  const count = forSeconds * rate;
  const run = Date.now().toString(36);
  let isSent = false;
  const offering = place.bench.load.run({
    port: place.product.port,
    connections,
    seconds: forSeconds,
    rate,
    requests: { kind: 'webhooks', path: place.company.webhookPath, secret: webhookSecret, count, run },
  });
  const [outcome, seenAt] = await Promise.all([
    offering.finally(() => (isSent = true)),
    watchList(place, { run, count, isSent: () => isSent }),
  ]);
  requireAllOk('The product', outcome);
  // The last created one is sent first.
  const last = quantile(
    [...seenAt.keys()].map((id) => numberOfDispute(id, run)),
    1,
  );
  const dueAt = (id: string) => outcome.startedAt + ((last - numberOfDispute(id, run)) * 1000) / rate;
  const waits = [...seenAt].map(([id, at]) => at - dueAt(id));
  const endedAt = outcome.startedAt + forSeconds * 1000;
  const lastAt = quantile([...seenAt.values()], 1);
  return { p99: quantile(waits, 0.99), backlog: Math.max(0, lastAt - endedAt) };
}

type Listed = {
  readonly disputes: readonly { readonly psp_dispute_id: string }[];
  readonly next_cursor: string | null;
};

type Watched = { readonly run: string; readonly count: number; readonly isSent: () => boolean };

/** Records when each dispute of the run first appears on the list, by polling. */
async function watchList(
  { product, company }: Place,
  { run, count, isSent }: Watched,
): Promise<Map<string, number>> {
  const seenAt = new Map<string, number>();
  const note = (id: string): boolean => {
    if (!id.startsWith(`du_1${run}`) || seenAt.has(id)) return false;
    seenAt.set(id, performance.timeOrigin + performance.now());
    return true;
  };
  const begunAt = performance.now();
  const givesUpAt = begunAt + (count / rate) * 1000 + timeoutMs;
  let deepAt = begunAt;
  while (seenAt.size < count) {
    const now = performance.now();
    if (now > givesUpAt)
      throw new VoidError(`${seenAt.size} of ${count} disputes were on the list in the end`);
    const isDeep = now > deepAt + deepPollIntervalMs;
    if (isDeep) deepAt = now;
    const pagesDeep = isSent() ? Infinity : pagesWithoutNewDeep;
    await readNewDisputes({ product, company }, isDeep ? pagesDeep : pagesWithoutNew, note);
    await delay(pollIntervalMs);
  }
  return seenAt;
}

/**
 * Reads page after page, newest first, until this many have nothing new: a transaction that began first may commit
 * last.
 */
async function readNewDisputes(
  { product, company }: Pick<Place, 'product' | 'company'>,
  pagesUnchanged: number,
  note: (id: string) => boolean,
): Promise<void> {
  let unchanged = 0;
  for (let cursor = ''; unchanged < pagesUnchanged;) {
    const query = new URLSearchParams({ per_page: '100', ...(cursor === '' ? {} : { cursor }) }).toString();
    const { disputes, next_cursor: next } = await call<Listed>(product.port, {
      path: `/api/disputes?${query}`,
      token: company.token,
    });
    const news = disputes.filter(({ psp_dispute_id: id }) => note(id));
    unchanged = news.length === 0 ? unchanged + 1 : 0;
    if (next === null) return;
    cursor = next;
  }
}
