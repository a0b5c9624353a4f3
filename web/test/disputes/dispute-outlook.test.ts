import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('after a response is submitted', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  beforeEach(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const outlook = (page: Page) => page.getByRole('region', { name: 'What happens next' });

  async function arrive(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { dispute_id: id } = await startDispute(app.server, merchant, {
      reason: 'product_not_received',
      ...fields,
    });
    await addExhibit(merchant, id);
    return id;
  }

  async function openSent(fields: Readonly<Record<string, unknown>> = {}): Promise<Page> {
    const id = await arrive(fields);
    const { body } = await submitResponse(merchant, id);
    expect(body.success, JSON.stringify(body)).to.equal(true);
    return app.visitAs(merchant, `/disputes/${id}`);
  }

  it('the page states when to expect a decision, with the source', async () => {
    const page = await openSent();
    await outlook(page)
      .getByText(/^Stripe received your response on .+You don't need to do anything/)
      .waitFor();
    const time = outlook(page).getByText(/^A decision usually takes 60 to 75 days: between /);
    await time.waitFor();
    const dates = await time
      .locator('time')
      .evaluateAll((all) => all.map((element) => element.getAttribute('datetime')));
    const days = dates.map((iso) => Math.round((Date.parse(iso ?? '') - Date.now()) / 86_400_000));
    expect(days).to.deep.equal([60, 75]);
    await outlook(page)
      .getByText(/Source: Stripe Support, "Why does this dispute not have a resolution yet\?"/)
      .waitFor();
  });

  it('the page states that the time is unknown without a source', async () => {
    const page = await openSent({ scenario: 'inquiry' });
    await outlook(page).getByText('We have no reliable source for how long this decision takes.').waitFor();
    expect(await outlook(page).getByText('Source:').count()).to.equal(0);
  });

  it('the sent letter can be downloaded as it was sent', async () => {
    const page = await openSent();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      outlook(page).getByRole('button', { name: 'Download sent letter' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/^response-letter-sub_\w+\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).to.equal('%PDF-');
    await page.getByText('Sent letter downloaded.').waitFor();
  });

  it('the focus is on what happens next, although the page reloads slowly', async () => {
    const page = await app.visitAs(merchant, `/disputes/${await arrive()}`);
    await page.getByRole('button', { name: 'Submit response' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^You're sending /).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/disputes/*/submissions', async (route) => {
      await released;
      await route.continue().catch(() => undefined); // canceled by the next reload
    });
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await outlook(page).count()).to.equal(0);
    release();
    await page.waitForFunction(() => document.activeElement?.id === 'what-happens-next');
  });

  it('the focus is on what happens next, and the next dispute is one key away', async () => {
    const id = await arrive();
    const next = await arrive({ amount: 7_700, currency: 'usd' });
    const page = await app.visitAs(merchant, `/disputes/${id}`);
    await page.getByRole('button', { name: 'Submit response' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^You're sending /).waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'what-happens-next');
    const link = outlook(page).getByRole('link', { name: /^Next dispute: \$77\.00, \d+ days left$/ });
    await link.waitFor();
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => document.activeElement === element)).to.equal(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/disputes/${next}`);
    await page.getByText('$77.00').first().waitFor();
    await outlook(page).waitFor({ state: 'detached' });
  });
});
