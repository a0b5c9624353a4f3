import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

import { openStage, type Stage } from './browser.js';
import { type Scene, setScene, showIn, stopsOf, visitStop } from './tour.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The other scheme has the same elements in other colours, so there only what sees colours is asked. */
const schemes = [
  ['light', undefined],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const;

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

  it('can be used by everybody, in the light and in the dark scheme', async () => {
    const page = await stage.visit('/', { reducedMotion: 'reduce' });
    const found = new Map<string, string[]>();
    for (const stop of stopsOf(scene)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await visitStop(page, stage.server.url, scene, stop);
      for (const [colorScheme, rules] of schemes) {
        await showIn(page, colorScheme);
        for (const violation of await findViolations(page, rules)) {
          found.set(violation, [...(found.get(violation) ?? []), `${stop.name} (${colorScheme})`]);
        }
      }
    }
    const told = [...found].map(([violation, names]) => `${violation}\n  on ${names.join(', ')}`);
    if (told.length > 0) throw new Error(told.join('\n'));
  });
});

/** What axe has to say, by these rules or by all, best practices included. The letter in its frame is paper and no screen. */
async function findViolations(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        iframes: false,
        resultTypes: ['violations'],
        ...(runOnly === undefined ? {} : { runOnly }),
      }),
    rules,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id} (${impact ?? 'no impact'}) ${html}\n  ${failureSummary ?? ''}`,
    ),
  );
}
