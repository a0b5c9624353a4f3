import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, type ProviderSnapshot } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import {
  connectStore,
  sellOrders,
  storeDispute,
  type SeenStore,
} from '../../../testing/api/commerce/store-client.js';
import { startTestApp, type TestApp } from '../browser.js';
import { localPublicUrl } from '../local-public-url.js';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const aWeekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString();

describe('a store behind disputes', function () {
  this.timeout(90_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ environment: await localPublicUrl() });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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

  describe('on the dispute page', () => {
    let owner: ApiClient;
    let store: SeenStore;
    before(async () => {
      owner = await app.server.signUp('Hazel and Sons');
      await connectStripe(app.server, owner);
      store = await connectStore(app.server, owner);
    });

    const arrive = (fields: Readonly<Record<string, unknown>>) =>
      startDispute(app.server, owner, { reason: 'product_not_received', ...fields });
    const sell = (fields: Readonly<Record<string, unknown>>) =>
      sellOrders(app.server, store, { placed_at: aWeekAgo(), ...fields });

    it('shows evidence drafts that can be changed before they are added, and replaced afterward', async () => {
      const dispute = await arrive({ amount: 5_151 });
      await sell({ amount: 5_151, transaction_id: await intentOf(owner, dispute) });
      const page = await app.visitAs(owner, `/disputes/${dispute.dispute_id}`);
      const dialog = page.getByRole('dialog');
      const openDialog = () => region(page, 'Order').getByRole('button', { name: 'Use as evidence' }).click();
      await openDialog();
      const piece = (name: RegExp) => dialog.getByRole('listitem').filter({ hasText: name });
      for (const name of [/^Packing slip/, /^Tracking/, /^Customer/])
        await piece(name).getByRole('checkbox').uncheck();
      const receipt = piece(/^Receipt/);
      await receipt.getByText('Review and edit').click();
      expect(await receipt.getByLabel('Text').inputValue()).to.contain('Total: 51.51 USD');
      await receipt.getByLabel('Text').fill('Two rabbits, 51.51 USD');
      await dialog.getByRole('button', { name: 'Add 1 item' }).click();
      const evidence = region(page, 'Evidence');
      await evidence.getByText('Two rabbits, 51.51 USD').waitFor();

      await openDialog();
      await receipt.getByText('Added', { exact: true }).waitFor();
      for (const name of [/^Packing slip/, /^Tracking/, /^Customer/])
        await piece(name).getByRole('checkbox').uncheck();
      await receipt.getByRole('checkbox').check();
      await receipt.getByText('Replaces existing evidence').waitFor();
      await receipt.getByText('Review and edit').click();
      await receipt.getByLabel('Text').fill('Card 4242 4242 4242 4242');
      await dialog.getByRole('button', { name: 'Add 1 item' }).click();
      await dialog
        .getByRole('alert')
        .getByText(/card number/)
        .waitFor();
      await evidence.getByText('Two rabbits, 51.51 USD').waitFor();
      await receipt.getByLabel('Text').fill('Three rabbits, 51.51 USD');
      await dialog.getByRole('button', { name: 'Add 1 item' }).click();
      await evidence.getByText('Three rabbits, 51.51 USD').waitFor();
      await evidence.getByText(/Total 1 · Submitted 0/).waitFor();
    });

    it('shows that a payment provider reports the same case, and allows one response', async () => {
      const pspDispute = await arrive({ amount: 4_400, currency: 'usd' });
      const copy = await storeDispute(app.server, owner, {
        of: store,
        amount: 4_400,
        origin_dispute_id: pspDispute.psp_dispute_id,
      });
      const page = await app.visitAs(owner, '/disputes');
      const row = page.getByRole('row').filter({ hasText: pspDispute.psp_dispute_id });
      await row.getByText('Also reported by Wix').waitFor();
      await page.goto(`${app.server.url}/disputes/${copy}`);
      await page.getByRole('heading', { level: 1, name: /\$44\.00/ }).waitFor();
      await page.getByText('Also reported by Stripe').waitFor();
      await page.getByText(/Respond to the Stripe dispute only/).waitFor();
      await page.getByText('Preview', { exact: true }).waitFor();
      await region(page, 'Evidence').waitFor();
      expect(await page.getByRole('button', { name: 'Submit Dispute Response' }).count()).to.equal(0);
      expect(await page.getByRole('button', { name: 'Accept Dispute' }).count()).to.equal(0);
      await page.getByRole('link', { name: `Open ${pspDispute.psp_dispute_id} (Main shop)` }).click();
      await page.getByText('Also reported by Wix').waitFor();
      await page.getByRole('button', { name: 'Submit Dispute Response' }).waitFor();
    });
  });
});
