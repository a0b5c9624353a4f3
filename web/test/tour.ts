import type { Page } from 'playwright-core';

import type { TourData } from './tour-data.js';
import type { Stop } from './tour-stops.js';

/** Opens a stop as its user and waits until nothing is loading. */
export async function visitStop(page: Page, url: string, data: TourData, stop: Stop): Promise<void> {
  try {
    await page.unrouteAll();
    // Prevents hover effects under the cursor position of the previous stop.
    await page.mouse.move(0, 0);
    await goTo(page, url, { path: stop.path, token: tokenOf(data, stop) });
    await settle(page);
    await stop.open?.(page);
    if (stop.open !== undefined) await settle(page);
  } catch (error) {
    throw new Error(`The tour failed at ${stop.name}, ${stop.path}`, { cause: error });
  }
}

const tokenOf = (data: TourData, { who }: Stop): string | undefined =>
  who === 'visitor' ? undefined : data[who].bearer;

type Goal = { readonly path: string; readonly token: string | undefined };

/**
 * Reloads the app only if the user changes, because navigating within it is much faster. Navigates through an unknown
 * path, so that the previous screen unmounts.
 */
async function goTo(page: Page, url: string, { path, token }: Goal): Promise<void> {
  const isSameUser = await page.evaluate(
    (accessToken) =>
      (localStorage.getItem('access_token') ?? undefined) === accessToken &&
      document.querySelector('#root h1') !== null,
    token,
  );
  if (!isSameUser) return signIn(page, url, { path, token });
  await page.evaluate(goWithin, '/nowhere');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Page not found');
  await page.evaluate(goWithin, path);
  if (path === '/no/such/place') return;
  await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Page not found');
}

/** Sets the token on a page without the app, which would navigate as soon as the token changes. */
async function signIn(page: Page, url: string, { path, token }: Goal): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((accessToken) => {
    if (accessToken === undefined) localStorage.removeItem('access_token');
    else localStorage.setItem('access_token', accessToken);
  }, token);
  await page.goto(url + path);
}

function goWithin(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Switches the color scheme and waits for the color transitions. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (expected) => document.documentElement.dataset['mantineColorScheme'] === expected,
    colorScheme,
  );
  await settle(page);
}

/** Waits for a heading, and until there are no placeholders or running animations. */
export async function settle(page: Page): Promise<void> {
  // Checks at every frame. A locator polls at increasing intervals.
  await page.waitForFunction(
    () =>
      document.querySelector('[role="status"][aria-label^="Loading"], .mantine-Skeleton-root') === null &&
      [...document.querySelectorAll('h1, h2')].some((heading) => heading.checkVisibility()),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // By then, the update is painted and its transitions have started.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
