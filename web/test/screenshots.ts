import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Browser, chromium } from 'playwright-core';

import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { startTestServer } from '../../core/src/testing/test-server.js';
import { takeReadmePictures } from './readme-pictures.js';
import { type Scene, setScene } from './tour-scene.js';
import { stopsOf } from './tour-stops.js';
import { visitStop } from './tour.js';

/**
 * npm run screenshots [-- name…]: captures every screen of the built web app, or those whose names begin with a name,
 * wide and narrow, light and dark, on a separate server. `readme` captures the README's in docs/screenshots/ instead.
 */
const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const wanted = process.argv.slice(2);
const widths = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const;
const schemes = ['light', 'dark'] as const;

type Studio = { readonly browser: Browser; readonly url: string; readonly scene: Scene };
type Look = { readonly width: (typeof widths)[number]; readonly scheme: (typeof schemes)[number] };

async function takeAll({ browser, url, scene }: Studio, { width, scheme }: Look): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: width.viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url);
  const stops = stopsOf(scene).filter(
    ({ name, onlyNarrow }) =>
      (wanted.length === 0 || wanted.some((word) => name.startsWith(word))) &&
      (onlyNarrow === undefined || width.name === 'narrow'),
  );
  for (const stop of stops) {
    await visitStop(page, url, scene, stop);
    const path = join(folder, `${stop.name}-${width.name}-${scheme}.png`);
    // A dialog or menu fits the window. A screen is captured at its full height.
    await page.screenshot({ path, fullPage: stop.open === undefined || stop.isWholeScreen === true });
  }
  await context.close();
}

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] });
try {
  if (wanted[0] === 'readme') await takeReadmePictures(browser);
  else await takeTour();
} finally {
  await browser.close();
  await stopTestCluster();
}

async function takeTour(): Promise<void> {
  const server = await startTestServer();
  try {
    const scene = await setScene(server);
    const studio = { browser, url: server.url, scene };
    for (const width of widths) for (const scheme of schemes) await takeAll(studio, { width, scheme });
    process.stdout.write(`The screenshots are in ${folder}\n`);
  } finally {
    await server.close();
  }
}
