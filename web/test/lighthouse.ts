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
import { measureInteractions } from './list-interactions.js';

/**
 * npm run lighthouse [-- --preset=desktop]: simulates a slow phone by default. npx downloads Lighthouse on demand,
 * because it and its dependencies take 185 MB. 12 is its last major version that runs on Node 20.
 */
const lighthouse = 'lighthouse@12.8.2';
const folder = fileURLToPath(new URL('../../.cache/lighthouse/', import.meta.url));
const interactionMsMax = 100;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
type AuditedPage = {
  readonly name: string;
  readonly path: string;
  /** From 0 to 100. */
  readonly scoresMin: Readonly<Partial<Record<Category, number>>>;
};

const landing: AuditedPage = {
  name: 'landing',
  path: '/',
  scoresMin: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
};
const signIn: AuditedPage = {
  name: 'sign-in',
  path: '/login',
  scoresMin: { performance: 90, accessibility: 95 },
};
const dispute = { name: 'dispute', scoresMin: { performance: 90, accessibility: 95 } };
const list: AuditedPage = {
  name: 'disputes',
  path: '/disputes',
  scoresMin: { performance: 90, accessibility: 100, 'best-practices': 100 },
};

type Report = {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }>
  >;
};

type Target = { readonly url: string; readonly port: number };

async function audit({ url, port }: Target, { name, path, scoresMin }: AuditedPage): Promise<boolean> {
  const file = join(folder, `${name}.json`);
  const args = [
    ...['--yes', lighthouse, url + path, `--port=${port}`, '--quiet', '--disable-storage-reset'],
    ...process.argv.slice(2),
    ...['--output=json', `--output-path=${file}`, `--only-categories=${Object.keys(scoresMin).join(',')}`],
  ];
  await promisify(execFile)('npx', args, { maxBuffer: 1e8 });
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  let passes = true;
  for (const [category, scoreMin] of Object.entries(scoresMin)) {
    const score = Math.round((categories[category]?.score ?? 0) * 100);
    print(`${name}: ${category} ${score} (at least ${scoreMin})`);
    if (score >= scoreMin && (score === 100 || category === 'performance')) continue;
    passes &&= score >= scoreMin;
    for (const { id } of categories[category]?.auditRefs ?? []) printAudit(audits[id]);
  }
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'speed-index',
  ])
    printAudit(audits[id], true);
  return passes;
}

function printAudit(found: Report['audits'][string] | undefined, always = false): void {
  if (found === undefined || (!always && (found.score === null || found.score >= 0.9))) return;
  print(`  ${found.title}${found.displayValue === undefined ? '' : `: ${found.displayValue}`}`);
}

async function checkInteractions(context: BrowserContext, url: string): Promise<boolean> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/disputes`);
  const interactions = await measureInteractions(page);
  for (const { name, ms } of interactions)
    print(`disputes: ${name} took ${ms} ms (at most ${interactionMsMax})`);
  await page.close();
  return interactions.every(({ ms }) => ms <= interactionMsMax);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'rebuttal-lighthouse-'));
const [server, port] = await Promise.all([startTestServer(), findFreePort()]);
// Lighthouse opens its tab in this profile, so the profile decides if a user is signed in.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', `--remote-debugging-port=${port}`],
  viewport: null,
});
try {
  const owner = await openLargeCompany(server);
  const target = { url: server.url, port };
  const results = [await audit(target, landing), await audit(target, signIn)];
  const page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((token) => localStorage.setItem('access_token', token), owner.bearer);
  // Keeps the sign-in and removes what the landing page has cached.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  const { body } = await owner.get('/api/disputes?per_page=1');
  const [{ dispute_id: id }] = body['disputes'] as [{ dispute_id: string }];
  results.push(await audit(target, list), await audit(target, { ...dispute, path: `/disputes/${id}` }));
  results.push(await checkInteractions(context, server.url));
  print(`The reports are in ${folder}`);
  if (results.includes(false)) process.exitCode = 1;
} finally {
  await context.close();
  await server.close();
  await stopTestCluster();
  await rm(profile, { recursive: true, force: true });
}
