import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the tools of the disputes list', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  /** Newest first. */
  let ids: string[];
  before(async () => {
    app = await startTestApp();
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
  afterEach(() => app.closePages());
  after(() => app.close());

  const table = (page: Page) => page.getByRole('table', { name: 'Disputes' });
  const row = (page: Page, customer: string) => table(page).getByRole('row').filter({ hasText: customer });
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dispute tabs' });
  const focusedRow = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
  const columnTitles = async (page: Page) =>
    (await table(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

  it('shows the customer and the reason first, then amount and deadline', async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 1440, height: 900 } });
    const first = row(page, 'Customer 11').getByRole('cell').nth(1);
    await first.getByRole('link', { name: /^Customer 11 +Stripe dispute du_/ }).waitFor();
    await first.getByText(/^(?:Fraudulent|General|Product not received)$/).waitFor();
    const shown = (await columnTitles(page)).filter((title) => title !== '');
    expect(shown).to.deep.equal([
      'Customer',
      'Amount',
      'Network',
      'Stage',
      'Status',
      'Due date',
      'Assignee',
      'Actions',
    ]);
    await row(page, 'Customer 11').getByText('Visa · ').waitFor();
    await first.getByText('Stripe', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1920, height: 900 });
    for (const name of ['Provider', 'Created'])
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

  it('offers the actions of a dispute in a menu that works by keyboard', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    const button = page.getByRole('button', { name: /^Actions for Customer 22, du_/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menu').getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).to.include.members([
      'Open dispute',
      'Assign to me',
      'Collect evidence',
      'Preview letter',
      'Copy dispute ID',
    ]);
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Assigned to').waitFor();
    const { body } = await merchant.get('/api/disputes?assignee=me');
    expect(body.disputes.map(({ customer }: { customer: { name: string } }) => customer.name)).to.deep.equal([
      'Customer 22',
    ]);
    await tabs(page).getByRole('link', { name: 'Waiting for me' }).click();
    await row(page, 'Customer 22').waitFor();
    await page.getByRole('button', { name: /^Actions for Customer 22, du_/ }).click();
    await page.getByRole('menuitem', { name: 'Preview letter' }).click();
    await page.getByTitle('Response preview').waitFor();
  });

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

  it('opens the most urgent dispute from anywhere by a key, and the next one from there', async () => {
    const first = await merchant.get('/api/disputes/next');
    const after = await merchant.get(`/api/disputes/next?after=${first.body.dispute.dispute_id}`);
    const page = await app.visitAs(merchant, '/templates');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const { body } of [first, after]) {
      await page.keyboard.press('n');
      await page.waitForURL(`**/disputes/${body.dispute.dispute_id}`);
      await page.getByRole('button', { name: 'Preview letter' }).waitFor();
    }
    expect(after.body.dispute.dispute_id).to.not.equal(first.body.dispute.dispute_id);
  });

  it('lists the shortcuts in a help sheet, where they can be turned off', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await row(page, 'Customer 11').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const [group, entry] of [
      ['Everywhere', /Open the most urgent dispute.*N/s],
      ['Go to a page', /Templates.*G.*T/s],
      ['Go to a page', /Data.*G.*R/s],
      ['In the list of disputes', /Next dispute.*J/s],
      ['On a dispute', /Submit response.*S/s],
    ] as const) {
      await sheet.getByRole('region', { name: group }).filter({ hasText: entry }).waitFor();
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/templates');
    await page.keyboard.press('?');
    await sheet.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    expect(await sheet.count()).to.equal(0);
    expect(new URL(page.url()).pathname).to.equal('/templates');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick search' }).fill('shortcuts');
    await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
    await sheet.waitFor();
  });

  it('remembers density and columns in this browser', async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 1440, height: 900 } });
    const height = async () => (await row(page, 'Customer 11').boundingBox())?.height ?? 0;
    const before = await height();
    const open = () => page.getByRole('button', { name: 'Display', exact: true }).click();
    await open();
    const panel = page.getByRole('dialog', { name: 'Display' });
    await panel.getByText('Compact').click();
    expect(await height()).to.be.lessThan(before);
    await panel.getByLabel('Transaction ID').check();
    await panel.getByLabel('Stage').uncheck();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.reload();
    await table(page).getByRole('columnheader', { name: 'Transaction ID' }).waitFor();
    expect(await columnTitles(page)).to.not.include('Stage');
    expect(await height()).to.be.lessThan(before);
    await open();
    await panel.getByLabel('Sort by').selectOption('Created');
    await panel.getByRole('button', { name: 'Use default columns' }).click();
    await table(page).getByRole('columnheader', { name: 'Stage' }).waitFor();
    expect(await columnTitles(page)).to.not.include('Transaction ID');
  });

  it('leaves the customer and the reason enough room on a small laptop and on a large monitor', async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 1280, height: 800 } });
    const reason = row(page, 'Customer 11').getByText(/^(?:Fraudulent|General|Product not received)$/);
    await reason.waitFor();
    const cut = await reason.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(cut).to.be.at.most(0);
    const widthOf = async () =>
      (await row(page, 'Customer 11').getByRole('cell').nth(1).boundingBox())?.width;
    expect(await widthOf()).to.be.above(220);
    await page.setViewportSize({ width: 2560, height: 1300 });
    await table(page).getByRole('columnheader', { name: 'Created' }).waitFor();
    expect(await widthOf()).to.be.above(220);
  });

  it('leaves room for disputes on a phone: its tools take two rows, and the tabs replace the status filter', async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 390, height: 844 } });
    const boxOf = async (role: 'button' | 'searchbox' | 'combobox', name: string) => {
      const box = await page.getByRole(role, { name }).boundingBox();
      if (box === null) throw new Error(`${name} is not shown`);
      return box;
    };
    const card = page.getByRole('list', { name: 'Disputes' }).getByRole('listitem').first();
    await card.waitFor();
    const [search, filters, display] = await Promise.all([
      boxOf('searchbox', 'Search by dispute or transaction ID'),
      boxOf('button', 'Filters'),
      boxOf('button', 'Display'),
    ]);
    expect([filters.y, display.y]).to.deep.equal([search.y, search.y]);
    expect((await boxOf('combobox', 'Provider')).y).to.be.above(search.y);
    expect(await page.getByRole('combobox', { name: 'Status' }).count()).to.equal(0);
    expect((await card.boundingBox())?.y).to.be.below(844 * 0.66);

    await page.getByRole('button', { name: 'Filters' }).click();
    const apply = page.getByRole('dialog').getByRole('button', { name: 'Apply filters' });
    await apply.waitFor();
    const { y, height } = (await apply.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).to.be.below(844);
  });

  it('fits every width from a phone to a large monitor', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    for (const width of [390, 768, 900, 1024, 1160, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByText('Customer 11').first().waitFor();
      const overhang = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('table')].map((element) => {
          const box = element.tagName === 'TABLE' ? element.parentElement : element;
          return box === null ? 0 : box.scrollWidth - box.clientWidth;
        }),
      );
      expect(overhang, `${width} px`).to.satisfy((all: number[]) => all.every((width) => width <= 0));
    }
  });

  it('finds customers and their disputes in the quick search', async () => {
    const page = await app.visitAs(merchant, '/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick search' }).fill('du_');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Customer 33 ?du_\S+ · \$33\.00/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'Quick search' }).fill('no such dispute');
    await page.getByText('No results').waitFor();
    await page.getByRole('textbox', { name: 'Quick search' }).fill('waiting for me');
    await page.getByRole('button', { name: 'Show disputes waiting for me' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/disputes?status=needs_response&assignee=me');
  });
});
