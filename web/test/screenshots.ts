import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Browser, chromium } from 'playwright-core';

import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { startTestServer } from '../../core/src/testing/test-server.js';
import { captureReadmePictures } from './readme-pictures.js';
import { createTourData, type TourData } from './tour-data.js';
import { stopsOf } from './tour-stops.js';
import { visitStop } from './tour.js';

/**
 * npm run screenshots [-- name…]: captures every screen of the built web app, or those whose names begin with a name,
 * wide and narrow, light and dark, on a test server. `readme` captures the README's in docs/screenshots/ instead.
 */
const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const prefixes = process.argv.slice(2);
const widths = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const;
const schemes = ['light', 'dark'] as const;

type Tour = { readonly browser: Browser; readonly url: string; readonly data: TourData };
type Mode = { readonly width: (typeof widths)[number]; readonly scheme: (typeof schemes)[number] };

async function captureAll({ browser, url, data }: Tour, { width, scheme }: Mode): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: width.viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url);
  const stops = stopsOf(data).filter(
    ({ name, only }) =>
      (prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))) &&
      (only === undefined || only === width.name),
  );
  for (const stop of stops) {
    await visitStop(page, url, data, stop);
    const path = join(folder, `${stop.name}-${width.name}-${scheme}.png`);
    // A dialog or menu fits the window. A screen is captured at its full height.
    await page.screenshot({ path, fullPage: stop.open === undefined || stop.isWholeScreen === true });
  }
  await context.close();
}

if (prefixes.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] });
try {
  if (prefixes[0] === 'readme') await captureReadmePictures(browser);
  else await captureTour();
} finally {
  await browser.close();
  await stopTestCluster();
}

async function captureTour(): Promise<void> {
  const server = await startTestServer();
  try {
    const data = await createTourData(server);
    const tour = { browser, url: server.url, data };
    for (const width of widths) for (const scheme of schemes) await captureAll(tour, { width, scheme });
    process.stdout.write(`The screenshots are in ${folder}\n`);
  } finally {
    await server.close();
  }
}
