import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { useTestApp } from '../browser.js';

describe('alerts screen', function () {
  this.timeout(180_000);
  const app = useTestApp();
  let owner: ApiClient;
  let accountId: string;
  before(async () => {
    owner = await app.server.signUp('Badgers');
    accountId = await connectStripe(app.server, owner);
  });

  const sandbox = async (path: string, body: object) =>
    (await app.server.sandbox.post(`/stripe/${path}`, { account_id: accountId, ...body })).body;
  const list = (page: Page) => page.getByRole('table', { name: 'Alerts' });
  const caseOf = (page: Page) => page.getByRole('list', { name: 'Case' });

  it('leads from a fraud warning, with the keyboard alone, to a refund that is shown once it is final', async () => {
    const page = await app.visitAs(owner, '/alerts');
    await page.getByText('No alerts are waiting for you').waitFor();
    await page.getByRole('link', { name: 'Add an alert source' }).waitFor();
    const payment = { amount: 1240, currency: 'USD', refunds_wait: true };
    const paymentId = String((await sandbox('payments', payment))['payment_id']);
    await sandbox('alerts', { payment_id: paymentId });

    await list(page).getByText('$12.40').waitFor();
    await list(page).getByRole('link', { name: 'Fraud warning' }).press('Enter');
    await page.getByText('Not known', { exact: false }).first().waitFor();
    await page.getByText('None: the provider sends it for free').waitFor();
    await page.getByText(/about 80 %, as Stripe states/).waitFor();
    await page.getByRole('button', { name: 'Refund $12.40 and close' }).press('Enter');
    // The dialog takes the focus after it opens, and Enter would press what it chose.
    await page.getByRole('dialog').locator(':focus').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $12.40' }).press('Enter');
    await page.getByText('Refund in progress').waitFor();
    await caseOf(page).getByText('Refund of $12.40 started').waitFor();
    expect(await caseOf(page).getByText('$12.40 refunded').count()).to.equal(0);

    await eventually('the accepted refund', async () => {
      const { body } = await owner.get(`/api/refunds?payment_id=${paymentId}`);
      return (body['refunds'] as { provider_refund_id: string | null }[])[0]?.provider_refund_id !== null;
    });
    await sandbox(`payments/${paymentId}/end-refunds`, { end: 'succeeded' });
    await caseOf(page).getByText('$12.40 refunded').waitFor();
    await page.getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Alerts', exact: true }).first().click();
    await page.getByText('1 dispute avoided').waitFor();
    await page.getByRole('link', { name: 'Refunds' }).click();
    await page.getByRole('list', { name: 'Refunds' }).getByRole('link', { name: 'Open alert' }).waitFor();
  });

  it('checks a selection before it refunds, and shows the result of each payment', async () => {
    const other = await app.server.signUp('Otters');
    accountId = await connectStripe(app.server, other);
    for (const amount of [1000, 2500]) {
      const paymentId = String((await sandbox('payments', { amount, currency: 'USD' }))['payment_id']);
      await sandbox('alerts', { payment_id: paymentId });
    }
    const page = await app.visitAs(other, '/alerts');
    await list(page).getByText('$10.00').waitFor();
    await list(page).getByText('$25.00').waitFor();
    await page.getByRole('checkbox', { name: 'Select all alerts' }).check();
    const selected = page.getByRole('region', { name: 'Selected alerts' });
    await selected.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type 2 to confirm').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await selected.getByText('2 selected').waitFor();
    await selected.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Can be refunded: 2').waitFor();
    await dialog.getByText('$35.00').waitFor();
    await dialog.getByRole('checkbox', { name: 'Tick Fraud warning: $25.00' }).uncheck();
    await dialog.getByLabel('Type 1 to confirm').fill('1');
    await dialog.getByRole('button', { name: 'Refund 1 payment' }).click();
    await dialog.getByText('The payment is being refunded.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await list(page).getByText('$10.00').waitFor({ state: 'detached' });
    await list(page).getByRole('button', { name: 'Dismiss, Fraud warning: $25.00' }).click();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('No alerts are waiting for you').waitFor();
    const { body } = await other.get('/api/refunds');
    expect((body['refunds'] as { amount: number }[]).map(({ amount }) => amount)).to.eql([1000]);
  });
});
