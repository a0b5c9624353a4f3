import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, type ProviderSnapshot } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { sellOrders, type SeenStore } from '../../../testing/api/commerce/store-client.js';
import { useTestApp } from '../browser.js';
import { localPublicUrl } from '../local-public-url.js';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const aWeekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString();

describe('a store behind disputes', function () {
  this.timeout(90_000);
  const app = useTestApp(async () => ({ environment: await localPublicUrl() }));

  const intentOf = async (as: ApiClient, { dispute_id: id }: ProviderSnapshot) =>
    String((await as.get(`/api/disputes/${id}`)).body.metadata.stripe_payment_intent);
  const fulfilledCount = async (as: ApiClient, { dispute_id: id }: ProviderSnapshot) =>
    (await as.get(`/api/evidence-requirements/disputes/${id}/completeness`)).body.uploaded.length as number;

  it('leads from an installer link to a dispute with evidence from its order', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, owner);
    const dispute = await startDispute(app.server, owner, {
      reason: 'product_not_received',
      amount: 8640,
      currency: 'usd',
    });
    const { body: me } = await owner.get('/api/auth/me');

    // The platform's marketplace opens the sign-in page with token and instanceId in the URL.
    const page = await app.visit('/sandbox/wix/api/market');
    await page.waitForURL(/\/login\?token=[^&]+&instanceId=[^&]+$/);
    await page.getByLabel('Email').fill(String(me.user.email));
    await page.getByRole('textbox', { name: 'Password' }).fill('carrots-are-orange');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Add this app to your Wix site?' }).waitFor();
    await page.getByRole('link', { name: 'Agree and add' }).click();
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText('Wix account connected successfully!').waitFor();
    const store = page.getByRole('region', { name: /^Store / });
    await store.getByText('Connected', { exact: true }).waitFor();
    await store.getByText(/^3 orders stored\./).waitFor();

    // A bulk import sends no webhooks, so only a sync finds these orders.
    const { body: accounts } = await owner.get('/api/wix/accounts');
    const [first = ''] = await sellOrders(app.server, accounts.accounts[0] as SeenStore, {
      count: 25,
      amount: 8640,
      transaction_id: await intentOf(owner, dispute),
      placed_at: aWeekAgo(),
    });
    await store.getByRole('button', { name: 'Sync Orders' }).click();
    await page.getByText(/^Successfully synced \d+ orders!$/).waitFor();
    await store.getByText(/^28 orders stored\./).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      store.getByRole('button', { name: /^Export CSV of orders from / }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).to.have.length(29);

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Disputes/ })
      .click();
    await page.getByRole('link', { name: `Stripe dispute ${dispute.psp_dispute_id}` }).click();
    const order = region(page, 'Order');
    await order.getByText('Matched by payment').waitFor();
    await order.getByText('100% match: the same payment ID').waitFor();
    const { body: found } = await owner.get(`/api/orders?search=${first}`);
    await order.getByText(String(found.orders[0].number), { exact: true }).waitFor();
    await order.getByText(String(found.orders[0].buyer.email)).waitFor();
    const tracking = order.getByRole('link', { name: /^Track/ });
    expect(await tracking.getAttribute('href')).to.match(
      /^https:\/\/www\.ups\.com\/track\?tracknum=1Z999AA1/,
    );
    await order.getByText('Visa ending in 4242').waitFor();

    const before = await fulfilledCount(owner, dispute);
    await order.getByRole('button', { name: 'Use as evidence' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add 4 items' }).click();
    await page.getByText('4 pieces of evidence added from the order.').waitFor();
    await region(page, 'Evidence')
      .getByText(/Total 4 · Submitted 0/)
      .waitFor();
    expect((await fulfilledCount(owner, dispute)) - before).to.be.at.least(3);
    const uploaded = region(page, 'Evidence requirements').getByRole('listitem', { name: /^Uploaded: / });
    await eventually('the requirements', async () => (await uploaded.count()) >= 3);
  });
});
