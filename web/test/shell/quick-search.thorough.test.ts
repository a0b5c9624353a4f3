import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the quick search', function () {
  this.timeout(120_000);
  const app = useTestApp();

  const field = (page: Page) => page.getByRole('textbox', { name: 'Quick search' });

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
});
