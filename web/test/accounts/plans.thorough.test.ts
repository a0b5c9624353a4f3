import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('a feature that the plan does not include', function () {
  this.timeout(120_000);
  let app: TestApp;
  let small: ApiClient;
  before(async () => {
    app = await startTestApp();
    small = await app.server.signUp('Small Warren', 'default');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

  it('is locked on the dashboard, and the lock opens an offer instead of a screen', async () => {
    const page = await app.visitAs(small, '/dashboard');
    for (const [area, title, close] of [
      ['Templates', 'Template Management', 'Maybe Later'],
      ['Analytics', 'Analytics & Statistics', 'Upgrade Now'],
    ] as const) {
      const card = areas(page).getByRole('button', { name: new RegExp(area) });
      await card.getByText('Upgrade to Unlock').waitFor();
      await card.click();
      const offer = page.getByRole('dialog', { name: title });
      await offer.waitFor();
      await offer.getByRole('listitem').nth(1).waitFor();
      await offer.getByRole('button', { name: close }).click();
      await offer.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).to.equal('/dashboard');
    }
    for (const area of ['Disputes', 'PSP Accounts']) {
      await areas(page)
        .getByRole('link', { name: new RegExp(area) })
        .waitFor();
    }
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
});
