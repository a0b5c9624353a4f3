import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

import { useTestApp } from '../browser.js';
import { createTourData, type TourData } from '../tour-data.js';
import { type Stop, stopsOf } from '../tour-stops.js';
import { showIn, visitStop } from '../tour.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The combinations of width and color scheme in which each stop is checked. The first two use all rules and cover both
 * widths and both schemes. The third has the elements of the first one in other colors, so it only needs color rules.
 */
const modes = [
  { width: 1280, scheme: 'light', rules: undefined },
  { width: 390, scheme: 'dark', rules: undefined },
  { width: 1280, scheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const;

describe('every screen', function () {
  this.timeout(600_000);
  const app = useTestApp();
  let data: TourData;
  before(async () => {
    data = await createTourData(app.server);
  });

  it('has no accessibility violations, wide and narrow, in the light and the dark scheme', async () => {
    const page = await app.visit('/');
    const found = new Map<string, string[]>();
    for (const stop of stopsOf(data)) {
      for (const [index, { width, scheme, rules }] of modesOf(stop).entries()) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        if (index === 0) await visitStop(page, app.server.url, data, stop);
        await showIn(page, scheme);
        for (const violation of await findViolations(page, stop, rules)) {
          found.set(violation, [...(found.get(violation) ?? []), `${stop.name} (${scheme}, ${width} px)`]);
        }
      }
    }
    const report = [...found].map(([violation, names]) => `${violation}\n  on ${names.join(', ')}`);
    if (report.length > 0) throw new Error(report.join('\n'));
  });
});

function modesOf(stop: Stop): readonly (typeof modes)[number][] {
  return modes.filter(
    ({ width, rules }) =>
      (stop.only === undefined || (stop.only === 'narrow') === (width === 390)) &&
      (rules === undefined || !isOpened(stop)),
  );
}

/** Dialogs, menus and popovers have the same elements on a phone. */
function isOpened({ open, isWholeScreen }: Stop): boolean {
  return open !== undefined && isWholeScreen === undefined;
}

/**
 * Runs axe with these rules, or with all rules including best practices. Excludes the frame of the letter, because it
 * represents paper. Checks only the dialog if one is open, because the screen behind it is a separate stop.
 */
async function findViolations(
  page: Page,
  stop: Stop,
  rules: readonly string[] | undefined,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ([isDialog, runOnly]) =>
      (window as unknown as { axe: { run: (...args: unknown[]) => Promise<AxeResults> } }).axe.run(
        isDialog ? (document.querySelector('[role="dialog"]') ?? document) : document,
        {
          iframes: false,
          resultTypes: ['violations'],
          preload: false, // only needed by disabled rules
          ...(runOnly === undefined ? {} : { runOnly }),
        },
      ),
    [isOpened(stop), rules] as const,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id} (${impact ?? 'no impact'}) ${html}\n  ${failureSummary ?? ''}`,
    ),
  );
}
