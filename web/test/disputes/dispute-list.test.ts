import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('the tools of the disputes list', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  /** Newest first. */
  let ids: string[];
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    for (const amount of [1_100, 2_200, 3_300]) {
      const { dispute_id: id } = await startDispute(app.server, merchant, { amount, currency: 'usd' });
      const customer = `Customer ${amount / 100}`;
      await merchant.put(`/api/disputes/${id}/facts/customer_name`, { value: customer });
    }
    const { body } = await merchant.get('/api/disputes');
    ids = body.disputes.map(({ dispute_id: id }: { dispute_id: string }) => id);
  });

  const table = (page: Page) => page.getByRole('table', { name: 'Disputes' });
  const row = (page: Page, customer: string) => table(page).getByRole('row').filter({ hasText: customer });
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dispute tabs' });
  const focusedRow = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));

  it("has the specification's five columns at 1440 px", async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 1440, height: 900 } });
    await table(page).waitFor();
    for (const name of ['Provider', 'Amount', 'Status', 'Created', 'Due date'])
      await table(page).getByRole('columnheader', { name }).waitFor();
  });

  it('counts each status in its tab, and sorts disputes that need a response by deadline', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await tabs(page)
      .getByRole('link', { name: 'All 3 disputes' })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await tabs(page).getByRole('link', { name: 'Won 0 disputes' }).click();
    await page.getByText('No disputes match these filters.').waitFor();
    await tabs(page).getByRole('link', { name: 'Needs response 3 disputes' }).click();
    await page.waitForURL('**/disputes?status=needs_response');
    await table(page)
      .getByRole('columnheader', { name: 'Due date' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await tabs(page).getByRole('link', { name: 'Waiting for me' }).click();
    await page.waitForURL('**/disputes?status=needs_response&assignee=me');
    await page.getByText('No disputes match these filters.').waitFor();
    expect(await tabs(page).locator('[aria-current]').allInnerTexts()).to.deep.equal(['Waiting for me']);
  });

  itThorough(
    'previews the row in focus, which the arrow keys change and Space or Escape closes',
    async () => {
      const page = await app.visitAs(merchant, '/disputes');
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await row(page, 'Customer 33').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await preview.getByRole('heading', { name: 'Customer 33 · $33.00' }).waitFor();
      await preview.getByText('What the bank or the buyer says').waitFor();
      await preview.getByRole('heading', { name: /^Response/ }).waitFor();
      for (const [key, customer] of [
        ['j', 'Customer 22'],
        ['ArrowDown', 'Customer 11'],
        ['k', 'Customer 22'],
      ] as const) {
        await page.keyboard.press(key);
        await preview.getByRole('heading', { name: customer }).waitFor();
      }
      expect(await focusedRow(page)).to.equal(ids[1]);
      await page.keyboard.press('Space');
      await preview.waitFor({ state: 'detached' });
      await page.keyboard.press('Space');
      await preview.getByRole('button', { name: 'Close preview' }).press('Escape');
      await preview.waitFor({ state: 'detached' });
      expect(await focusedRow(page)).to.equal(ids[1]);
    },
  );

  it('moves, selects and opens by keyboard, and never while something is typed', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await row(page, 'Customer 11').waitFor();
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedRow(page), key).to.equal(ids[at]);
    }
    await page.keyboard.press('x');
    const chosen = table(page).getByRole('checkbox', { name: /^Select /, checked: true });
    await chosen.waitFor();
    await page.keyboard.press('x');
    await chosen.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const search = page.getByLabel('Search by dispute or transaction ID');
    await page.keyboard.type('jjx?gt');
    expect(await search.inputValue()).to.equal('jjx?gt');
    await page.getByText('No disputes match these filters.').waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await search.fill('');
    await row(page, 'Customer 33').waitFor();
    const opened = await row(page, 'Customer 33').getAttribute('data-row');
    await row(page, 'Customer 33').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/disputes/${opened}`);
    await page.getByRole('button', { name: 'Preview letter' }).waitFor();
    await page.keyboard.press('p');
    await page.getByTitle('Response preview').waitFor();
    await page.keyboard.press('u');
    expect(new URL(page.url()).pathname).to.equal(`/disputes/${opened}`);
    await page.keyboard.press('Escape');
    await page.getByTitle('Response preview').waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.waitForURL('**/disputes');
  });
});
