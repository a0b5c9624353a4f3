import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('a feature that the plan does not include', function () {
  this.timeout(120_000);
  let app: TestApp;
  let small: ApiClient;
  let large: ApiClient;
  before(async () => {
    app = await startTestApp();
    small = await app.server.signUp('Small Warren', 'default');
    large = await app.server.signUp('Large Warren');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

  it('is locked on the dashboard, and the lock opens an offer instead of a screen', async () => {
    const page = await app.visitAs(small, '/dashboard');
    for (const [area, title] of [
      ['Templates', 'Template Management'],
      ['Analytics', 'Analytics & Statistics'],
    ] as const) {
      const card = areas(page).getByRole('button', { name: new RegExp(area) });
      await card.getByText('Upgrade to Unlock').waitFor();
      await card.click();
      const offer = page.getByRole('dialog', { name: title });
      await offer.waitFor();
      await offer.getByRole('listitem').nth(1).waitFor();
      await offer.getByRole('button', { name: 'Maybe Later' }).click();
      await offer.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).to.equal('/dashboard');
    }
    for (const area of ['Disputes', 'PSP Accounts']) {
      await areas(page)
        .getByRole('link', { name: new RegExp(area) })
        .waitFor();
    }
  });

  it('returns the focus when its offer is closed by keyboard', async () => {
    const page = await app.visitAs(small, '/dashboard');
    const card = areas(page).getByRole('button', { name: /Analytics/ });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent.includes('Analytics') === true);
  });

  it('is explained in place of the screen, with its benefits', async () => {
    const page = await app.visitAs(small, '/disputes');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('heading', { name: 'Feature Locked' }).waitFor();
    expect(await page.title()).to.equal('Analytics & Statistics · Rebuttal');
    await page
      .getByText(
        'This feature is not available in your current plan. Upgrade to unlock Analytics & Statistics.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    await page.getByRole('dialog', { name: 'Analytics & Statistics' }).waitFor();
  });

  it('names the setting that opens it for new companies in evaluation mode only', async () => {
    const page = await app.visitAs(small, '/analytics');
    const hint = page.getByText('Start the server with DEFAULT_FEATURES=all');
    await page.getByRole('heading', { name: 'Feature Locked' }).waitFor();
    expect(await hint.count()).to.equal(0);
    await page.route('**/healthz', (route) => route.fulfill({ json: { evaluation: true, sandbox: true } }));
    await page.reload();
    await hint.waitFor();
  });

  it('is open if the plan includes it', async () => {
    const page = await app.visitAs(large, '/dashboard');
    for (const area of ['Disputes', 'Templates', 'PSP Accounts', 'Analytics']) {
      await areas(page)
        .getByRole('link', { name: new RegExp(area) })
        .waitFor();
    }
    expect(await page.getByText('Upgrade to Unlock').count()).to.equal(0);
  });

  it('is marked in the menu for screen readers, too', async () => {
    const page = await app.visitAs(small, '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Analytics (not in your plan)' }).waitFor();
    expect(await menu.getByRole('link', { name: /^Disputes.*not in your plan/ }).count()).to.equal(0);
  });

  it('shows nothing while the plan is unknown, and no message if it cannot be read', async () => {
    const page = await app.visitAs(small, '/no/such/place');
    await page.route('**/api/config', (route) => route.abort());
    await page.goto(`${app.server.url}/dashboard`);
    await areas(page)
      .getByRole('link', { name: /Analytics/ })
      .waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
    await page.goto(`${app.server.url}/analytics`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.getByRole('main').textContent()).to.equal('');
  });

  it('logs to the browser console only that it cannot be read', async () => {
    const page = await app.visitAs(small, '/no/such/place');
    await page.route('**/api/config', (route) =>
      route.fulfill({ status: 403, json: { error: 'Not today' } }),
    );
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('["plan"]'));
    await page.goto(`${app.server.url}/analytics`);
    expect((await logged).text()).to.equal('["plan"]: Not today');
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect(await page.getByText('Not today').count()).to.equal(0);
  });

  it('rejects an account beyond the plan before a form is filled in', async () => {
    await connectStripe(app.server, small);
    const page = await app.visitAs(small, '/psp-accounts');
    await page.getByRole('article', { name: 'Main shop' }).waitFor();
    await page.getByRole('button', { name: 'Add PSP Account' }).click();
    await page.getByRole('dialog', { name: 'More PSP accounts' }).waitFor();
    await page.getByRole('button', { name: 'Upgrade Now' }).click();
    await page
      .getByText('Ask the administrator of this Rebuttal installation to change your plan.')
      .waitFor();
  });

  it("is upgraded at the operator's URL", async () => {
    const page = await app.visitAs(small, '/no/such/place');
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const plan = (await response.json()) as object;
      await route.fulfill({ json: { ...plan, upgrade_url: 'https://rebuttal.example/plans' } });
    });
    await page.goto(`${app.server.url}/analytics`);
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    const upgrade = page.getByRole('dialog').getByRole('link', { name: 'Upgrade Now' });
    expect(await upgrade.getAttribute('href')).to.equal('https://rebuttal.example/plans');
  });
});
