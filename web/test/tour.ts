import type { Page } from 'playwright-core';

import type { Scene } from './tour-scene.js';
import type { Stop } from './tour-stops.js';

/** Opens a stop in a window of its kind and waits until nothing is loading. */
export async function visitStop(page: Page, url: string, scene: Scene, stop: Stop): Promise<void> {
  try {
    await page.unrouteAll();
    // Nothing lies under the cursor that the last stop left.
    await page.mouse.move(0, 0);
    await goTo(page, url, { path: stop.path, token: tokenOf(scene, stop) });
    await settle(page);
    await stop.open?.(page);
    if (stop.open !== undefined) await settle(page);
  } catch (error) {
    throw new Error(`The tour stops at ${stop.name}, ${stop.path}`, { cause: error });
  }
}

const tokenOf = (scene: Scene, { who }: Stop): string | undefined =>
  who === 'visitor' ? undefined : scene[who].bearer;

type Goal = { readonly path: string; readonly token: string | undefined };

/**
 * Loads the app when somebody else looks at it; else goes on within it, which is much faster. By way of an address
 * without a screen, so that nothing of the last stop is still there.
 */
async function goTo(page: Page, url: string, { path, token }: Goal): Promise<void> {
  const isSame = await page.evaluate(
    (wanted) =>
      (localStorage.getItem('access_token') ?? undefined) === wanted &&
      document.querySelector('#root h1') !== null,
    token,
  );
  if (!isSame) return signIn(page, url, { path, token });
  await page.evaluate(goWithin, '/nowhere');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Page not found');
  await page.evaluate(goWithin, path);
  if (path === '/no/such/place') return;
  await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Page not found');
}

/** A page without the app, which would navigate as soon as the token changes. */
async function signIn(page: Page, url: string, { path, token }: Goal): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((wanted) => {
    if (wanted === undefined) localStorage.removeItem('access_token');
    else localStorage.setItem('access_token', wanted);
  }, token);
  await page.goto(url + path);
}

function goWithin(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Shows the same screen in another scheme, once its colours have faded over. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
    colorScheme,
  );
  await settle(page);
}

/** There is a heading, and no placeholder and no animation. */
export async function settle(page: Page): Promise<void> {
  // Asked at every frame: what a locator waits for is asked ever more seldom.
  await page.waitForFunction(
    () =>
      document.querySelector('[role="status"][aria-label^="Loading"], .mantine-Skeleton-root') === null &&
      [...document.querySelectorAll('h1, h2')].some((heading) => heading.checkVisibility()),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The update is painted, and its transitions have begun.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
