import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../core/src/testing/test-server.js';
import { findStale } from '../../scripts/lib/build-steps.mjs';
import { atEnd } from '../../testing/endings.js';

/** A test server and a browser for the tests of a suite. */
type TestApp = {
  readonly server: TestServer;
  /** Opens a page in a new browser context without a signed-in user. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page in a new browser context in which the user is signed in. */
  visitAs(user: ApiClient, path: string, options?: BrowserContextOptions): Promise<Page>;
};

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** Long enough for a machine under load. Only a failing test waits this long. */
const timeoutMs = 20_000;

/** Shared by all files. Browser contexts isolate the tests from each other. */
let launched: Promise<Browser> | undefined;
atEnd(async () => (await launched)?.close());

/** Runs the app during a suite. Each test fails if one of its pages had a script error. */
export function useTestApp(optionsOf?: () => TestServerOptions | Promise<TestServerOptions>): TestApp {
  let server: TestServer;
  let browser: Browser;
  const errors: string[] = [];
  before(async () => {
    if (findStale(['web']).length > 0)
      throw new Error('web/dist was not built from the current sources. Run: node scripts/build.mjs web');
    launched ??= chromium.launch({ executablePath, args });
    [server, browser] = await Promise.all([startTestServer(await optionsOf?.()), launched]);
  });
  afterEach(async () => {
    // Handlers of routed requests may still be running.
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(browser.contexts().map((context) => context.close()));
    const found = errors.splice(0);
    if (found.length > 0) throw new Error(`Errors in the browser:\n${found.join('\n')}`);
  });
  after(() => server.close());
  const open = async (path: string, options?: BrowserContextOptions, token?: string): Promise<Page> => {
    const page = await openPage(browser, options, errors);
    if (token !== undefined) await page.addInitScript(storeTokenOnce, token);
    await page.goto(server.url + path);
    return page;
  };
  return {
    get server() {
      return server;
    },
    visit: (path, options) => open(path, options),
    visitAs: (user, path, options) => open(path, options, user.bearer),
  };
}

async function openPage(
  browser: Browser,
  options: BrowserContextOptions | undefined,
  errors: string[],
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce', // tests don't wait for transitions
    ...options,
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) errors.push(message.text());
  });
  return page;
}

/** Runs once per window and not in frames, because a test may sign out or sign in as another user. */
function storeTokenOnce(accessToken: string): void {
  if (window !== window.top || sessionStorage.getItem('token-stored') !== null) return;
  sessionStorage.setItem('token-stored', 'yes');
  localStorage.setItem('access_token', accessToken);
}

/** Blocks live events, so that a failed screen does not reload automatically. */
export async function withoutLiveEvents(page: Page): Promise<Page> {
  await page.route('**/api/events', (route) => route.abort());
  return page;
}

/** Chooses an export in the page's export menu. */
export async function exportAs(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}
