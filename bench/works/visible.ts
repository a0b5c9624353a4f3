import { setTimeout as delay } from 'node:timers/promises';

import { quantile } from '../figures.js';
import { numberOfDispute } from '../load/stripe-webhooks.js';
import { call, openCompany, startProduct, webhookSecret, type Company, type Product } from '../product.js';
import { requireAllOk, toFigure, toVoidFigure, VoidError, type Bench, type Figure } from '../rounds.js';
import { withDatabase } from '../stage.js';
import { startKnowingStripe } from '../stripe.js';

const rate = 1_000;
const [seconds, secondsQuick] = [60, 10];
const connections = 32;
const limitMs = 2_000;
/** How often somebody looks whether there is something new. */
const lookEveryMs = 100;
/**
 * A look ends with so many pages in a row that have nothing new. What was begun first may be committed last and then stands
 * further down: for that, somebody looks deeper now and then, and to the end when all has been sent.
 */
const [pagesWithoutNews, pagesWithoutNewsDeep] = [1, 10];
const deepEveryMs = 2_000;
const patienceMs = 60_000;
const target = { is: 'at most', ratio: 1 } as const;

const offered = `${rate.toLocaleString('en')} a second offered, each of a new dispute, server and worker apart`;
const p99Text = {
  work: `p99 from a webhook's due time until its dispute is on the list, ${offered}`,
  baseline: '2 s',
  unit: 'ms',
  target,
} as const;
const backlogText = {
  work: `until all are on the list after the last webhook, ${offered}`,
  baseline: '2 s',
  unit: 'ms',
  target,
} as const;

/**
 * How soon people see what providers tell, while much is told, by a server and a worker. Evidence is not collected
 * meanwhile: that is more work for each dispute, and has its own time.
 */
export async function measureVisible(bench: Bench): Promise<Figure[]> {
  bench.say(p99Text.work);
  const stripe = await startKnowingStripe('needs_response');
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
    // As on a server that has run for a while: PostgreSQL looks at its tables once a minute.
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
  // The last that was made is the first that is sent.
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

/** When each dispute of the run was first on the list, as somebody sees it who looks again and again. */
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
  const givesUpAt = begunAt + (count / rate) * 1000 + patienceMs;
  let deepAt = begunAt;
  while (seenAt.size < count) {
    const now = performance.now();
    if (now > givesUpAt)
      throw new VoidError(`${seenAt.size} of ${count} disputes were on the list in the end`);
    const isDeep = now > deepAt + deepEveryMs;
    if (isDeep) deepAt = now;
    const pagesDeep = isSent() ? Infinity : pagesWithoutNewsDeep;
    await readNews({ product, company }, isDeep ? pagesDeep : pagesWithoutNews, note);
    await delay(lookEveryMs);
  }
  return seenAt;
}

/** Page after page, the newest first, until so many have nothing new: what was begun first may be committed last. */
async function readNews(
  { product, company }: Pick<Place, 'product' | 'company'>,
  pagesInVain: number,
  note: (id: string) => boolean,
): Promise<void> {
  let inVain = 0;
  for (let cursor = ''; inVain < pagesInVain;) {
    const query = new URLSearchParams({ per_page: '100', ...(cursor === '' ? {} : { cursor }) }).toString();
    const { disputes, next_cursor: next } = await call<Listed>(product.port, {
      path: `/api/disputes?${query}`,
      token: company.token,
    });
    const news = disputes.filter(({ psp_dispute_id: id }) => note(id));
    inVain = news.length === 0 ? inVain + 1 : 0;
    if (next === null) return;
    cursor = next;
  }
}
