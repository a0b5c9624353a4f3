import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp, withoutLiveEvents } from '../browser.js';

describe('the disputes list', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const rows = (page: Page) => page.getByRole('table', { name: 'Disputes' }).getByRole('row');

  it('explains what to do while it is empty', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await page.getByText('No disputes found.').waitFor();
    await page.getByText('Disputes will appear here automatically when webhooks are received.').waitFor();
    const sandbox = page.getByRole('link', { name: 'Create a test dispute' });
    expect(await sandbox.getAttribute('href')).to.equal('/sandbox');
    await page.getByRole('link', { name: 'Check your PSP accounts' }).click();
    await page.getByRole('heading', { name: 'PSP Accounts' }).waitFor();
  });

  it('leads a company without an account to the form that adds one', async () => {
    const page = await app.visitAs(await app.server.signUp('Otters Ltd'), '/disputes');
    await page.getByText('No disputes found.').waitFor();
    await page.getByRole('link', { name: 'Add PSP Account' }).click();
    await page.getByRole('dialog', { name: 'Add PSP Account' }).waitFor();
  });

  it('shows a dispute that arrives within two seconds, without a reload', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await page.getByText('No disputes found.').waitFor();
    const dispute = await startDispute(app.server, merchant, { amount: 12_345, currency: 'usd' });
    await page.getByText('$123.45').first().waitFor();
    await page.getByRole('status').filter({ hasText: 'A new dispute has arrived' }).waitFor();
    const row = rows(page).filter({ hasText: dispute.psp_dispute_id });
    for (const word of ['Stripe', 'TEST', 'Needs response', /days? left/]) {
      await row.getByText(word).first().waitFor();
    }
    await page.getByText('Showing 1 to 1 of 1 disputes').waitFor();
  });

  it('formats each amount by its own currency', async () => {
    await startDispute(app.server, merchant, { amount: 98_000, currency: 'jpy' });
    await startDispute(app.server, merchant, { amount: 45_250, currency: 'kwd' });
    const page = await app.visitAs(merchant, '/disputes');
    await page.getByRole('cell', { name: '¥98,000' }).waitFor();
    await page.getByRole('cell', { name: /KWD\s45\.250/ }).waitFor();
  });

  it('requests the session and the list once, before the code is loaded', async () => {
    const requested: string[] = [];
    const page = await app.visitAs(merchant, '/settings');
    // The previous screen still sends requests until the next document loads.
    await page.goto(`${app.server.url}/healthz`);
    // The app reloads all data when live events connect.
    await page.route('**/api/events', (route) => route.abort());
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      requested.push(pathname + search);
    });
    await page.goto(`${app.server.url}/disputes?status=needs_response&search=d%20u`);
    await page.getByText('No disputes match these filters.').waitFor();
    const code = requested.findIndex((path) => path.startsWith('/assets/disputes-'));
    for (const start of ['/api/auth/me', '/api/disputes?', '/api/disputes/summary']) {
      const calls = requested.filter((path) => path.startsWith(start));
      expect(calls, requested.join('\n')).to.have.length(1);
      expect(requested.indexOf(calls[0] ?? ''), start).to.be.within(0, code);
    }
  });

  it('requests nothing again when live events connect', async () => {
    const page = await app.visitAs(merchant, '/settings');
    await page.goto(`${app.server.url}/healthz`);
    // As a server that has run for more than ten seconds without a change responds.
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { readonly last_event_id: string };
      await route.fulfill({ response, json: { ...body, recent_event_id: body.last_event_id } });
    });
    let lists = 0;
    page.on('request', (request) => (lists += /\/api\/disputes\?/.test(request.url()) ? 1 : 0));
    const connected = page.waitForResponse('**/api/events');
    await page.goto(`${app.server.url}/disputes?status=needs_response&search=d%20u`);
    await page.getByText('No disputes match these filters.').waitFor();
    await connected;
    await page.waitForTimeout(1_000);
    expect(lists).to.equal(1);
  });

  it('shows nothing without a valid token', async () => {
    const page = await app.visit('/login');
    await page.evaluate(() => localStorage.setItem('access_token', 'unknown-token'));
    await page.goto(`${app.server.url}/disputes?status=won`);
    await page.waitForURL('**/login');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${app.server.url}/disputes`);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(requested.filter((path) => /^\/api\/(?:auth\/me|disputes)/.test(path))).to.eql([]);
  });

  it('keeps filters, sorting and search in the URL', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await page.getByLabel('Status').selectOption('won');
    await page.waitForURL('**/disputes?status=won');
    await page.getByText('No disputes match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.waitForURL('**/disputes');
    await page.getByRole('button', { name: 'Amount' }).click();
    await page.waitForURL('**/disputes?sort_by=amount');
    await page
      .getByRole('columnheader', { name: 'Amount' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Amount' }).click();
    await page.waitForURL('**/disputes?sort_by=amount&sort_order=asc');
    const dispute = await startDispute(app.server, merchant, { amount: 777, currency: 'usd' });
    await page.getByLabel('Search by dispute or transaction ID').fill(dispute.psp_dispute_id);
    await page.waitForURL(`**/disputes?search=${dispute.psp_dispute_id}&sort_by=amount&sort_order=asc`);
    await page.getByText('Showing 1 to 1 of 1 disputes').waitFor();
    await page.reload();
    await page.getByText('Showing 1 to 1 of 1 disputes').waitFor();
    expect(await page.getByLabel('Search by dispute or transaction ID').inputValue()).to.equal(
      dispute.psp_dispute_id,
    );
  });

  it('pages, and shows the last page for a page number beyond it', async () => {
    const crowded = await app.server.signUp('Crowded Warren');
    await connectStripe(app.server, crowded);
    for (let number = 1; number <= 21; number += 1) {
      await startDispute(app.server, crowded, { amount: number * 100, currency: 'usd' });
    }
    const page = await app.visitAs(crowded, '/disputes');
    // The total is unknown, because the simulated Stripe returns the disputes of earlier tests, too.
    const first = page.getByText(/^Showing 1 to 20 of \d+ disputes$/);
    const second = page.getByText(/^Showing 21 to (\d+) of \1 disputes$/);
    await first.waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**/disputes?page=2');
    await second.waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).to.equal(true);
    await page.goBack();
    await first.waitFor();
    await page.goto(`${app.server.url}/disputes?page=9`);
    await page.waitForURL('**/disputes?page=2');
  });

  it("shows the server's message if it can't be loaded, and retries", async () => {
    const page = await withoutLiveEvents(await app.visitAs(merchant, '/dashboard'));
    await page.route('**/api/disputes?*', (route) =>
      route.fulfill({
        status: 422,
        json: { error: 'A filter is wrong', code: 'validation_failed', request_id: 'r' },
      }),
    );
    await page.goto(`${app.server.url}/disputes`);
    await page.getByText('Failed to load disputes').waitFor();
    await page.getByText('A filter is wrong').waitFor();
    await page.unroute('**/api/disputes?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await rows(page).nth(1).waitFor();
  });

  it("distinguishes a proxy's error from an unreachable server", async () => {
    const page = await withoutLiveEvents(await app.visitAs(merchant, '/dashboard'));
    await page.route('**/api/disputes?*', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' }),
    );
    await page.goto(`${app.server.url}/disputes`);
    await page.getByText('The server returned an error (500).').waitFor();
    await page.unroute('**/api/disputes?*');
    await page.route('**/api/disputes?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText("Couldn't reach the server.").waitFor();
  });

  it('is a list of cards on a phone, without horizontal overflow', async () => {
    const page = await app.visitAs(merchant, '/disputes', { viewport: { width: 390, height: 844 } });
    const cards = page.getByRole('list', { name: 'Disputes' }).getByRole('link');
    await cards.first().waitFor();
    expect(await page.getByRole('table').count()).to.equal(0);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).to.equal(0);
    await cards.first().click();
    await page.waitForURL('**/disputes/dsp_*');
  });

  it('can be used with only the keyboard', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await rows(page).nth(1).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /Stripe dispute/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/disputes/dsp_*');
  });

  it('shows the most urgent ones on the dashboard', async () => {
    const page = await app.visitAs(merchant, '/dashboard');
    const deadlines = page.getByRole('region', { name: 'Waiting for you' });
    await deadlines.getByText('$123.45').waitFor();
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByText(/need a response/)
      .waitFor();
  });
});
