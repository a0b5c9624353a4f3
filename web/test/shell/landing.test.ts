import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the landing page', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const waitlist = (page: Page) => page.getByRole('form', { name: 'Waitlist' });
  const join = (page: Page) => waitlist(page).getByRole('button', { name: 'Join Waitlist' });
  const statusOf = (page: Page) => waitlist(page).getByRole('status');

  itThorough('offers to reload if the app’s code cannot be loaded', async () => {
    const page = await app.visit('/healthz');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${app.server.url}/login?from=email`);
    const failure = page.getByText('Rebuttal couldn’t load.');
    expect(await failure.isVisible(), 'not while the app may still load').to.equal(false);
    await failure.waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await failure.count()).to.equal(0);
    expect(new URL(page.url()).search).to.equal('?from=email');
  });

  itThorough('adds an address to the waitlist, with the same message for a repeated one', async () => {
    const page = await app.visit('/');
    const messages: string[] = [];
    for (const email of ['fiver@warren.example', 'fiver@warren.example']) {
      await page.getByLabel('Email address').fill(email);
      const response = page.waitForResponse('**/api/waitlist/join');
      await join(page).click();
      const { message } = (await (await response).json()) as { message: string };
      await statusOf(page).getByText(message, { exact: true }).waitFor();
      messages.push(message);
    }
    expect(messages[0]).to.equal(messages[1]);
  });
});
