import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the page of the sandbox', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  /** The section of the selected provider. */
  const shown = (page: Page) => page.locator('section:visible');

  it('explains the chosen scenario, and creates it in its own currency', async () => {
    const page = await app.visit('/sandbox');
    const scenario = shown(page).getByLabel('Scenario');
    await shown(page).getByText('The bank withdraws the amount and waits for a response.').waitFor();
    expect(await scenario.locator('optgroup').count()).to.equal(2);
    await scenario.selectOption({ label: 'Zero decimals' });
    await shown(page)
      .locator('.description')
      .getByText('An amount in yen, a currency without cents.')
      .waitFor();
    expect(await shown(page).getByLabel('Currency').inputValue()).to.equal('JPY');
    await page.getByRole('button', { name: 'Make a dispute arrive' }).click();
    await page
      .getByRole('status')
      .getByText(/was created; its webhook was accepted/)
      .waitFor();
    await scenario.selectOption({ label: 'Won' });
    expect(await shown(page).getByLabel('Currency').inputValue()).to.equal('USD');
    const link = page.getByRole('table').getByRole('link').first();
    expect(await link.getAttribute('href')).to.match(/^\/disputes\?search=du_/);
  });
});
