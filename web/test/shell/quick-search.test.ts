import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { signInSuperAdmin } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the quick search', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const field = (page: Page) => page.getByRole('textbox', { name: 'Quick search' });
  const focusOnMain = (page: Page) => page.waitForFunction(() => document.activeElement?.id === 'main');

  /** Goes to the templates, whose code is delayed until released, and opens the search again. */
  async function goSlowlyToTemplates(page: Page): Promise<() => void> {
    await page.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill('templ');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest(/\/templates-[^/]*\.js$/);
    await page.keyboard.press('Enter');
    await requested;
    await field(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await field(page).fill('settin');
    await page.getByRole('button', { name: 'Settings' }).waitFor();
    return release;
  }

  it('runs no single-key shortcut while its code is loading', async () => {
    const page = await app.visitAs(await app.server.signUp('Hasty Rabbits'), '/settings');
    await page.getByLabel('Full name').waitFor();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/quick-search-palette.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gt?');
    release();
    await field(page).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/settings');
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).to.equal(0);
  });

  it('opens by Ctrl+K, even from an input, and opens screens and disputes by their IDs', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, owner);
    const dispute = await startDispute(app.server, owner, { amount: 4_200, currency: 'EUR' });
    const page = await app.visitAs(owner, '/settings');
    const code: string[] = [];
    page.on('request', (request) => {
      if (/quick-search-palette.*\.js$/.test(request.url())) code.push(request.url());
    });
    await page.getByLabel('Full name').click();
    expect(code).to.eql([]);
    await page.keyboard.press('Control+k');
    await field(page).fill('templ');
    await page.getByRole('button', { name: 'Templates' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/templates');
    await field(page).waitFor({ state: 'hidden' });
    expect(code).to.have.length(1);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill(dispute.psp_dispute_id.slice(4, 14).toUpperCase());
    await page.getByRole('button', { name: new RegExp(`${dispute.psp_dispute_id}.*€42\\.00`) }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/disputes/${dispute.dispute_id}`);

    await page.keyboard.press('Control+k');
    await field(page).fill('du_nowhere');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
  });

  it('closes when the browser goes back', async () => {
    const owner = await app.server.signUp('Hares Ltd');
    const page = await app.visitAs(owner, '/disputes');
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.waitForURL('**/templates');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.goBack();
    await page.waitForURL('**/disputes');
    await field(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor();
    await focusOnMain(page);
  });

  it('keeps the cursor while a previously requested screen is still loading', async () => {
    const owner = await app.server.signUp('Leverets Ltd');
    const page = await app.visitAs(owner, '/disputes');
    const release = await goSlowlyToTemplates(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Templates', includeHidden: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings');
    await field(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await focusOnMain(page);
  });

  it('returns the focus when it is closed, also to a screen that loaded while it was open', async () => {
    const owner = await app.server.signUp('Kittens Ltd');
    const page = await app.visitAs(owner, '/disputes');
    const release = await goSlowlyToTemplates(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Templates', includeHidden: true }).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
    await focusOnMain(page);

    const link = page.getByRole('link', { name: 'Disputes' });
    await link.focus();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
    await page.waitForFunction((element) => element === document.activeElement, await link.elementHandle());
  });

  it('stays closed after leaving the app shell and returning', async () => {
    const admin = await signInSuperAdmin(app.server, 'Fiver');
    const page = await app.visitAs(admin.as, '/admin');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('Super Admin Dashboard').waitFor();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      history.pushState(null, '', '/no/such/place');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await heading('Page not found').waitFor();
    await page.goBack();
    await heading('Super Admin Dashboard').waitFor();
    await page.getByRole('table', { name: 'Tenants' }).waitFor();
    expect(await field(page).count()).to.equal(0);
  });

  it("offers super admins only the platform's screens", async () => {
    const admin = await signInSuperAdmin(app.server);
    const page = await app.visitAs(admin.as, '/admin');
    await page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('button', { name: 'Waitlist' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Disputes' }).count()).to.equal(0);
  });
});
