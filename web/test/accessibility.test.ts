import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { isThorough } from '../../core/src/testing/thoroughness.js';
import { openStage, type Stage } from './browser.js';
import { type Scene, setScene } from './tour-scene.js';
import { type Stop, stopsOf } from './tour-stops.js';
import { showIn, visitStop } from './tour.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * How each stop is looked at, with what differs between two looks changed in place: each width and each scheme by all
 * rules. The wide screen in the dark has the elements of the first look in the colours of the second, and those that are
 * only there when it is wide; what sees colours is asked for these.
 */
const looks = [
  { width: 1280, scheme: 'light', rules: undefined },
  { width: 390, scheme: 'dark', rules: undefined },
  { width: 1280, scheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const;

/** The stops of the short form: the screens where people work, a dialog, and the menu of phones. */
const workplaces: ReadonlySet<string> = new Set([
  'login',
  'dashboard',
  'menu',
  'disputes',
  'dispute-won',
  'dispute',
  'dispute-evidence',
  'dispute-response',
  'dispute-submit',
  'settings-profile',
]);

describe('every screen', function () {
  this.timeout(600_000);
  let stage: Stage;
  let scene: Scene;
  before(async () => {
    stage = await openStage();
    scene = await setScene(stage.server);
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  it('has no accessibility violations, wide and narrow, in the light and the dark scheme', async () => {
    const page = await stage.visit('/');
    const found = new Map<string, string[]>();
    for (const [at, stop] of selectStops(scene).entries()) {
      for (const [index, { width, scheme, rules }] of looksAt(stop, at).entries()) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        if (index === 0) await visitStop(page, stage.server.url, scene, stop);
        await showIn(page, scheme);
        for (const violation of await findViolations(page, stop, rules)) {
          found.set(violation, [...(found.get(violation) ?? []), `${stop.name} (${scheme}, ${width} px)`]);
        }
      }
    }
    const told = [...found].map(([violation, names]) => `${violation}\n  on ${names.join(', ')}`);
    if (told.length > 0) throw new Error(told.join('\n'));
  });
});

function selectStops(scene: Scene): readonly Stop[] {
  const all = stopsOf(scene);
  if (isThorough) return all;
  const chosen = all.filter(({ name }) => workplaces.has(name));
  expect(chosen).to.have.length(workplaces.size);
  return chosen;
}

/** All looks in the long form; in the short one, wide and light or narrow and dark in turn, by all rules. */
function looksAt(stop: Stop, at: number): (typeof looks)[number][] {
  const fitting = looks.filter(
    ({ width, rules }) =>
      (stop.onlyNarrow === undefined || width === 390) && (rules === undefined || !isOpened(stop)),
  );
  if (isThorough) return fitting;
  const complete = fitting.filter(({ rules }) => rules === undefined);
  return complete.slice(at % complete.length).slice(0, 1);
}

/** Dialogs, menus and popovers have the same elements on a phone. */
function isOpened({ open, isWholeScreen }: Stop): boolean {
  return open !== undefined && isWholeScreen === undefined;
}

/**
 * The violations that axe finds by these rules, or by all rules including best practices. The letter in its frame is
 * excluded, because it is paper. A dialog is checked alone: the screen below it is a separate stop.
 */
async function findViolations(
  page: Page,
  stop: Stop,
  rules: readonly string[] | undefined,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ([isDialog, runOnly]) =>
      (window as unknown as { axe: { run: (...asked: unknown[]) => Promise<AxeResults> } }).axe.run(
        isDialog ? (document.querySelector('[role="dialog"]') ?? document) : document,
        {
          iframes: false,
          resultTypes: ['violations'],
          preload: false, // what it would load is for rules that are off
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
