import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../core/src/testing/test-server.js';
import { atEnd } from '../../testing/endings.js';

/** A server and a browser for a file of stories. */
export type Stage = {
  readonly server: TestServer;
  /** A new window without a signed-in user. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A fresh window of a signed-in user. */
  visitAs(user: ApiClient, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes the windows of the story that has just ended. @throws if one of them met a script error */
  endStory(): Promise<void>;
  close(): Promise<void>;
};

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** Long enough for a machine that does three things at once: it only ends the wait for what never comes. */
const waitMs = 20_000;

/** One for all files: what a story leaves behind is in its windows, and these are closed. */
let launched: Promise<Browser> | undefined;
atEnd(async () => (await launched)?.close());

export async function openStage(options?: TestServerOptions): Promise<Stage> {
  launched ??= chromium.launch({ executablePath, args });
  const [server, browser] = await Promise.all([startTestServer(options), launched]);
  const problems: string[] = [];
  const visit = async (path: string, window?: BrowserContextOptions): Promise<Page> => {
    const page = await openPage(browser, window, problems);
    await page.goto(server.url + path);
    return page;
  };
  return {
    server,
    visit,
    visitAs: async (user, path, window) => {
      const page = await openPage(browser, window, problems);
      await page.addInitScript(storeTokenOnce, user.bearer);
      await page.goto(server.url + path);
      return page;
    },
    endStory: async () => {
      // A request that a story answers itself may still be under way.
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
      const found = problems.splice(0);
      if (found.length > 0) throw new Error(`The browser met errors:\n${found.join('\n')}`);
    },
    close: () => server.close(),
  };
}

async function openPage(
  browser: Browser,
  options: BrowserContextOptions | undefined,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce', // nothing is waited for that only fades
    ...options,
  });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) problems.push(message.text());
  });
  return page;
}

/** Once a window, and not in frames: a story may sign out, or in as somebody else. */
function storeTokenOnce(accessToken: string): void {
  if (window !== window.top || sessionStorage.getItem('told') !== null) return;
  sessionStorage.setItem('told', 'yes');
  localStorage.setItem('access_token', accessToken);
}

/** Blocks live events, so that a failed screen does not reload automatically. */
export async function withoutNews(page: Page): Promise<Page> {
  await page.route('**/api/events', (route) => route.abort());
  return page;
}

/** Chooses an export in the page's export menu. */
export async function exportAs(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}
