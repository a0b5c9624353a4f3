import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the first steps of a company', function () {
  this.timeout(120_000);
  const app = useTestApp();

  const steps = (page: Page) => page.getByRole('region', { name: 'Get started' });

  it('are completed one after the other, and disappear after the last', async () => {
    const owner = await app.server.signUp('Nuthanger Ltd');
    const page = await app.visitAs(owner, '/dashboard');
    await steps(page).getByText('0 of 4 completed').waitFor();
    await steps(page).getByRole('link', { name: 'Add PSP Account' }).click();
    await page.getByRole('dialog', { name: 'Add PSP Account' }).waitFor();

    await connectStripe(app.server, owner);
    await page.goto(`${app.server.url}/dashboard`);
    await steps(page).getByText('2 of 4 completed').waitFor();
    await steps(page).getByRole('link', { name: 'Create a test dispute' }).waitFor();
    await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    // The open page receives the update.
    await steps(page).getByText('3 of 4 completed').waitFor();

    await steps(page).getByRole('link', { name: 'Add details' }).click();
    await page.waitForURL('**/settings?tab=responses');
    await page.getByLabel('Merchant business model').fill('Carrots by post');
    await page.getByLabel('Refund policy URL').fill('https://carrots.example/refunds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template variables updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.getByRole('region', { name: 'Waiting for you' }).getByText('$42.00').waitFor();
    expect(await steps(page).count()).to.equal(0);
  });
});
