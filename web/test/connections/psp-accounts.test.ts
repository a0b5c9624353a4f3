import { expect } from 'chai';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('PSP accounts', function () {
  this.timeout(120_000);
  const app = useTestApp();

  it("are connected with the provider's fields, and show the remaining steps", async () => {
    const merchant = await app.server.signUp('Rabbits Ltd');
    const { body: overview } = await app.server.sandbox.get('/overview');
    const stripe = overview.providers.find(({ provider }: { provider: string }) => provider === 'stripe');
    const samples = stripe.sample_credentials as Record<string, string>;
    const { body: fieldList } = await merchant.get('/api/psp/providers/stripe/fields');

    const page = await app.visitAs(merchant, '/psp-accounts');
    await page.getByText('No PSP accounts yet').waitFor();
    await page.getByRole('button', { name: 'Add PSP Account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('stripe');
    expect(await dialog.getByLabel('Environment').inputValue()).to.equal('test');
    await dialog.getByLabel('Account name').fill('Carrot shop');
    await dialog.getByLabel('Webhook alias (optional)').fill('No Spaces');
    await dialog.getByText('Use 3 to 50 lowercase letters, digits, hyphens or underscores').waitFor();
    type Field = { field_name: string; field_label: string; is_after_webhook: boolean };
    const secret = dialog.getByLabel(/^Webhook signing secret/).first();
    expect(await secret.count(), 'before there is a webhook URL').to.equal(0);
    for (const field of fieldList.fields as Field[]) {
      const sample = samples[field.field_name];
      if (sample !== undefined && !field.is_after_webhook)
        await dialog
          .getByLabel(new RegExp(`^${field.field_label}`))
          .first()
          .fill(sample);
    }
    const add = dialog.getByRole('button', { name: 'Add account' });
    await add.click();
    const alias = dialog.getByLabel('Webhook alias (optional)');
    await alias.and(page.locator(':focus')).waitFor();
    await alias.fill('Carrot-Shop');
    await add.click();
    await page.getByText('PSP account created successfully!').waitFor();
    const url = 'https://rebuttal.example/api/webhooks/stripe/carrot-shop';
    expect(await dialog.getByLabel('Webhook URL', { exact: true }).inputValue()).to.equal(url);
    await secret.fill(String(samples.webhook_secret));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved. We now accept correctly signed webhooks.').waitFor();
    await dialog.getByText('In the Stripe Dashboard, open Developers → Webhooks').waitFor();
    await dialog.getByRole('status').getByText('Waiting for the first event').waitFor();
    const { body: listed } = await merchant.get('/api/psp/accounts');
    expect(listed.accounts[0].credential_fields_set).to.include('webhook_secret');
    await app.server.sandbox.post('/stripe/disputes', { account_id: listed.accounts[0].account_id });
    await dialog.getByRole('status').getByText('Events arrive').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const card = page.getByRole('article', { name: 'Carrot shop' });
    for (const badge of ['Test', 'Active', 'Verified'])
      await card.getByText(badge, { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: 'Copy webhook URL' }).click();
    await page.getByText('Webhook URL copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(url);
  });

  itThorough(
    'show a rejected webhook with its reason and the fix, until the secret is entered with Edit',
    async () => {
      const merchant = await app.server.signUp('Stoats Ltd');
      const { body } = await merchant.post('/api/psp/accounts', {
        provider: 'stripe',
        account_name: 'Main shop',
        environment: 'test',
        credentials: { secret_key: 'sk_test_stoats' },
      });
      const page = await app.visitAs(merchant, '/psp-accounts');
      const card = page.getByRole('article', { name: 'Main shop' });
      await card.getByText('No webhook received yet').waitFor();
      await app.server.sandbox.post('/stripe/disputes', { account_id: body.account.account_id });
      const rejection = card.getByText(/^Webhook rejected .*No webhook signing secret is entered/);
      await rejection.getByText('enter it with Edit').waitFor();
      await card.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel(/^Webhook signing secret/)
        .first()
        .fill('whsec_stoats');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await rejection.waitFor({ state: 'detached' });
    },
  );
});
