import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { type BrowserContext, chromium } from 'playwright-core';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { startTestServer } from '../../core/src/testing/test-server.js';
import { openLargeCompany } from './large-company.js';
import { measureHands } from './list-hands.js';

/**
 * npm run lighthouse [-- --preset=desktop]: on a slow phone, unless told otherwise. Lighthouse itself is fetched by npx when it is wanted: with what it depends on it weighs 185 MB,
 * and nothing else here needs it. 12 is its last major version that runs on Node 20.
 */
const lighthouse = 'lighthouse@12.8.2';
const folder = fileURLToPath(new URL('../../.cache/lighthouse/', import.meta.url));
/** The time limit for the response to an input. */
const handsMs = 100;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
type Subject = {
  readonly name: string;
  readonly path: string;
  /** The least scores of a hundred. */
  readonly bars: Readonly<Partial<Record<Category, number>>>;
};

const landing: Subject = {
  name: 'landing',
  path: '/',
  bars: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
};
const list: Subject = {
  name: 'disputes',
  path: '/disputes',
  bars: { performance: 90, accessibility: 100, 'best-practices': 100 },
};

type Report = {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }>
  >;
};

type Lab = { readonly url: string; readonly port: number };

async function examine({ url, port }: Lab, { name, path, bars }: Subject): Promise<boolean> {
  const file = join(folder, `${name}.json`);
  const args = [
    ...['--yes', lighthouse, url + path, `--port=${port}`, '--quiet', '--disable-storage-reset'],
    ...process.argv.slice(2),
    ...['--output=json', `--output-path=${file}`, `--only-categories=${Object.keys(bars).join(',')}`],
  ];
  await promisify(execFile)('npx', args, { maxBuffer: 1e8 });
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  let fits = true;
  for (const [category, bar] of Object.entries(bars)) {
    const score = Math.round((categories[category]?.score ?? 0) * 100);
    say(`${name}: ${category} ${score} (at least ${bar})`);
    if (score >= bar && (score === 100 || category === 'performance')) continue;
    fits &&= score >= bar;
    for (const { id } of categories[category]?.auditRefs ?? []) tellOf(audits[id]);
  }
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'speed-index',
  ])
    tellOf(audits[id], true);
  return fits;
}

function tellOf(audit: Report['audits'][string] | undefined, always = false): void {
  if (audit === undefined || (!always && (audit.score === null || audit.score >= 0.9))) return;
  say(`  ${audit.title}${audit.displayValue === undefined ? '' : `: ${audit.displayValue}`}`);
}

async function watchHands(context: BrowserContext, url: string): Promise<boolean> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/disputes`);
  const hands = await measureHands(page);
  for (const { name, ms } of hands) say(`disputes: ${name} answered within ${ms} ms (at most ${handsMs})`);
  await page.close();
  return hands.every(({ ms }) => ms <= handsMs);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'rebuttal-lighthouse-'));
const [server, port] = await Promise.all([startTestServer(), findFreePort()]);
// Lighthouse opens its tab in the browser's own profile, where a user may or may not be signed in.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', `--remote-debugging-port=${port}`],
  viewport: null,
});
try {
  const owner = await openLargeCompany(server);
  const lab = { url: server.url, port };
  const fits = [await examine(lab, landing)];
  const page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((token) => localStorage.setItem('access_token', token), owner.bearer);
  // The sign-in stays, and nothing of what the landing page has loaded.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  fits.push(await examine(lab, list), await watchHands(context, server.url));
  say(`The reports lie in ${folder}`);
  if (fits.includes(false)) process.exitCode = 1;
} finally {
  await context.close();
  await server.close();
  await stopTestCluster();
  await rm(profile, { recursive: true, force: true });
}
