import { chromium, type Browser, type Page } from 'playwright-core';

import { openCompany, startProduct, type Company, type Product } from '../product.js';
import { interleave, toFigure, VoidError, toVoidFigure, type Bench, type Figure } from '../rounds.js';
import { seedDisputes } from '../seed/seed.js';

const disputes = 1_000;
const paintedMsMax = 500;
const interactionMsMax = 100;

const paintedText = {
  work: `list of ${disputes.toLocaleString('en')} disputes painted in Chromium, empty cache, beyond an empty page of the same server`,
  baseline: `${paintedMsMax} ms`,
  unit: 'ms',
  target: { is: 'at most', ratio: 1 },
} as const;
const interactionText = {
  work: 'slowest response to an interaction with that list (sort, filter, search, quick search, next page)',
  baseline: `${interactionMsMax} ms`,
  unit: 'ms',
  target: { is: 'at most', ratio: 1 },
} as const;

type ListInteractions = {
  measureInteractions(page: Page, search: string): Promise<readonly { readonly ms: number }[]>;
};

const nextFrame =
  'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))';

/** Without throttling: network time belongs to the network. */
export async function measureScreen(bench: Bench): Promise<Figure[]> {
  bench.log(paintedText.work);
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
    const interactions: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1)
      interactions.push(await inPage(started, product, company, slowestInteraction));
    return [
      toFigure(
        paintedText,
        pairs.map(({ bare, product: list }) => ({ bare: paintedMsMax, product: list - bare })),
        pairs.map(({ bare }) => bare),
      ),
      toFigure(
        interactionText,
        interactions.map((ms) => ({ bare: interactionMsMax, product: ms })),
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

/** A new context: signed in, with an empty cache. */
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

/** The milliseconds from the navigation to the frame after the awaited content appears. */
async function paintedAt(page: Page, path: string, isThere = () => Promise.resolve()): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  await isThere();
  return page.evaluate<number>(nextFrame);
}

async function slowestInteraction(page: Page): Promise<number> {
  // Most of it runs in the browser and is checked with the web app.
  const file = new URL('./list-interactions.js', import.meta.url).href;
  const listInteractions = (await import(file)) as ListInteractions;
  await page.goto('/disputes');
  const interactions = await listInteractions.measureInteractions(page, 'du_1');
  return Math.max(...interactions.map(({ ms }) => ms));
}
