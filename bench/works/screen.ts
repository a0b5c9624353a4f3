import { chromium, type Browser, type Page } from 'playwright-core';

import { openCompany, startProduct, type Company, type Product } from '../product.js';
import { interleave, toFigure, VoidError, toVoidFigure, type Bench, type Figure } from '../rounds.js';
import { seedDisputes } from '../seed/seed.js';

const disputes = 1_000;
const paintedMsMax = 500;
const handsMsMax = 100;

const paintedText = {
  work: `list of ${disputes.toLocaleString('en')} disputes painted in Chromium, nothing cached, beyond an empty page of the same server`,
  baseline: `${paintedMsMax} ms`,
  unit: 'ms',
  target: { is: 'at most', ratio: 1 },
} as const;
const handsText = {
  work: 'slowest answer to a hand on that list (sort, filter, search, quick search, next page)',
  baseline: `${handsMsMax} ms`,
  unit: 'ms',
  target: { is: 'at most', ratio: 1 },
} as const;

type ListHands = {
  measureHands(page: Page, search: string): Promise<readonly { readonly ms: number }[]>;
};

const nextFrame =
  'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))';

/** No throttle: what the network adds is the network's. */
export async function measureScreen(bench: Bench): Promise<Figure[]> {
  bench.say(paintedText.work);
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath === undefined || executablePath === '')
    return [toVoidFigure(paintedText, 'there is no Chromium; install it or name it in CHROMIUM_PATH')];
  const product = await startProduct(bench.stage, {
    name: 'screen',
    workers: 'off',
    stripeUrl: 'http://127.0.0.1:9',
    nodeOptions: bench.nodeOptions,
  });
  let browser: Browser | undefined;
  try {
    const company = await openCompany(product, 'screen');
    const plan = { disputes, companies: 1, largestShare: 1, seed: 1 };
    await seedDisputes(product.databaseUrl, company, plan, { begin: () => undefined, show: () => undefined });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const started = browser;
    const sides = {
      bare: () => inPage(started, product, company, (page) => paintedAt(page, '/healthz')),
      product: () => inPage(started, product, company, paintList),
    };
    for (const side of [sides.bare, sides.product]) await side();
    const pairs = await interleave({ rounds: bench.rounds, ...sides });
    const hands: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1)
      hands.push(await inPage(started, product, company, slowestHand));
    return [
      toFigure(
        paintedText,
        pairs.map(({ bare, product: list }) => ({ bare: paintedMsMax, product: list - bare })),
        pairs.map(({ bare }) => bare),
      ),
      toFigure(
        handsText,
        hands.map((ms) => ({ bare: handsMsMax, product: ms })),
      ),
    ];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(paintedText, error.message)];
    throw error;
  } finally {
    await browser?.close();
    await product.stop();
  }
}

/** A context of its own: signed in, and nothing cached. */
async function inPage(
  browser: Browser,
  { port }: Product,
  { token }: Company,
  work: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
  });
  try {
    await context.addInitScript({
      content: `localStorage.setItem('access_token', ${JSON.stringify(token)})`,
    });
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function paintList(page: Page): Promise<number> {
  return paintedAt(page, '/disputes', async () => {
    const rows = page.getByRole('table', { name: 'Disputes' }).getByRole('row');
    await rows.nth(20).waitFor();
  });
}

/** Milliseconds from the navigation to the frame after what is waited for has come. */
async function paintedAt(page: Page, path: string, isThere = () => Promise.resolve()): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  await isThere();
  return page.evaluate<number>(nextFrame);
}

async function slowestHand(page: Page): Promise<number> {
  // It runs in the browser for the most part and is checked with the web app.
  const file = new URL('./list-hands.js', import.meta.url).href;
  const listHands = (await import(file)) as ListHands;
  await page.goto('/disputes');
  const hands = await listHands.measureHands(page, 'du_1');
  return Math.max(...hands.map(({ ms }) => ms));
}
