import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, type ProviderSnapshot, startDispute } from '../../../core/src/testing/scenarios.js';
import { exportAs, startTestApp, type TestApp, withoutLiveEvents } from '../browser.js';

describe('the statistics', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let disputes: readonly ProviderSnapshot[];
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    const inputs = [
      { amount: 12_345, currency: 'usd', reason: 'fraudulent' },
      { amount: 4_500, currency: 'eur', reason: 'fraudulent' },
      { amount: 98_000, currency: 'jpy', reason: 'duplicate' },
      { amount: 700, currency: 'usd', reason: 'product_not_received' },
    ];
    disputes = await Promise.all(inputs.map((input) => startDispute(app.server, merchant, input)));
    await merchant.post(`/api/disputes/${disputes[3]?.dispute_id ?? ''}/accept`, { confirm: true });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const region = (page: Page, name: string) => page.getByRole('region', { name });
  const dashboard = '**/api/disputes/stats/dashboard*';

  it('are counted over all disputes, without adding currencies', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    const overview = region(page, 'Overview');
    await overview.getByRole('link', { name: 'Total disputes 4' }).waitFor();
    await overview.getByRole('link', { name: 'Needs response 3' }).waitFor();
    await overview.getByText('$130.45').waitFor();
    await overview.getByText('+ €45.00 + ¥98,000').waitFor();
    await page.getByText('USD amounts exclude EUR, JPY because no exchange rate is available.').waitFor();
    const outcomes = region(page, 'Outcomes');
    await outcomes.getByText('0.0%').waitFor();
    await outcomes.getByText(/^1 decided · 95% interval 0–\d+%$/).waitFor();
    await outcomes.getByRole('link', { name: 'Lost 1' }).click();
    await page.waitForURL('**/disputes?status=lost');
    await page.getByText('Showing 1 to 1 of 1 disputes').waitFor();
  });

  it('show the trend of 30 days as a chart, and as a table for screen readers', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    const trend = region(page, '30-day trend');
    await trend.getByText('4 disputes opened, by day (UTC)').waitFor();
    await trend.getByRole('img', { name: /Most were opened on .+: 4\.$/ }).waitFor();
    await trend.locator('.recharts-bar-rectangle path').first().waitFor({ state: 'attached' });
    await trend.getByText('Show as table').click();
    const days = trend.getByRole('table').getByRole('row');
    await days.first().waitFor();
    expect(await days.count()).to.equal(31);
    await trend.getByRole('row').last().getByRole('cell', { name: '4', exact: true }).waitFor();
  });

  it('are grouped by provider, reason and status', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    await region(page, 'By provider')
      .getByRole('listitem')
      .filter({ hasText: 'Main shop' })
      .getByText('4 disputes')
      .waitFor();
    const reasons = region(page, 'By reason').getByRole('listitem');
    await reasons.first().getByText('Fraudulent').waitFor();
    await reasons.first().getByText('50.0%').waitFor();
    await reasons
      .first()
      .getByText(/^2 disputes · (\$123\.45 \+ €45\.00|€45\.00 \+ \$123\.45)$/)
      .waitFor();
    expect(await reasons.count()).to.equal(3);
    const status = region(page, 'Status breakdown');
    await status.getByRole('link', { name: 'Needs response' }).click();
    await page.waitForURL('**/disputes?status=needs_response');
  });

  it('show the five most frequent reasons, and link overdue disputes', async () => {
    const page = await app.visitAs(merchant, '/dashboard');
    const { dispute_id: disputeId, psp_dispute_id: pspDisputeId } = disputes[0] as ProviderSnapshot;
    await page.route(dashboard, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { by_reason: object[] };
      const reason = (number: number) => ({
        ...body.by_reason[0],
        reason: `REASON_${number}`,
        count: 50 - number,
      });
      const overdue = {
        dispute_id: disputeId,
        psp_dispute_id: pspDisputeId,
        provider: 'stripe',
        amount: 12_345,
        currency: 'USD',
        currency_exponent: 2,
        reason: 'fraudulent',
        evidence_due_by: new Date(Date.now() - 2.5 * 86_400_000).toISOString(),
        days_overdue: 2,
      };
      const by_reason = [1, 2, 3, 4, 5, 6, 7].map(reason);
      await route.fulfill({ response, json: { ...body, by_reason, overdue_disputes: [overdue] } });
    });
    await page.goto(`${app.server.url}/analytics`);
    const reasons = region(page, 'By reason');
    await reasons.getByText('Top 5 of 7 reasons').waitFor();
    expect(await reasons.getByRole('listitem').count()).to.equal(5);
    const overdue = region(page, 'Overdue disputes').getByRole('link');
    await overdue.getByText('2 days overdue').waitFor();
    await overdue.getByText('$123.45').waitFor();
    await overdue.click();
    await page.waitForURL(`**/disputes/${disputeId}`);
  });

  it('are reloaded on request, and automatically when a dispute arrives', async () => {
    const busy = await app.server.signUp('Hares Ltd');
    await connectStripe(app.server, busy);
    // The simulated Stripe returns the disputes of earlier tests, too, which the first sync imports.
    await untilQuiet(app.server);
    await startDispute(app.server, busy, { amount: 100, currency: 'usd' });
    const page = await app.visitAs(busy, '/analytics');
    const total = region(page, 'Overview').getByRole('link').first();
    await total.getByText(/^\d+$/).waitFor();
    const before = Number(await total.getByText(/^\d+$/).textContent());
    await startDispute(app.server, busy, { amount: 100, currency: 'usd' });
    await total.getByText(String(before + 1), { exact: true }).waitFor();
    const request = page.waitForRequest(dashboard);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await request;
  });

  it('can be filtered to test or live, which stays in the URL, and exported as a table', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    await page.getByLabel('Environment').selectOption('live');
    await page.waitForURL('**/analytics?environment=live');
    await page.getByText('There are no disputes in live mode.').waitFor();
    await page.getByRole('button', { name: 'Show all disputes' }).click();
    await page.waitForURL('**/analytics');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      exportAs(page, 'Statistics as CSV'),
    ]);
    expect(download.suggestedFilename()).to.equal('dispute-statistics.csv');
    expect(await readFile(await download.path(), 'utf8')).to.contain('fraudulent');
  });

  it('explain what to do while there are none', async () => {
    const fresh = await app.server.signUp('Moles Ltd');
    const page = await app.visitAs(fresh, '/analytics');
    await page.getByText('No statistics yet').waitFor();
    await page.getByRole('link', { name: 'Connect a PSP account' }).click();
    await page.waitForURL('**/psp-accounts');
  });

  it('report if they cannot be loaded, and retry', async () => {
    const page = await withoutLiveEvents(await app.visitAs(merchant, '/dashboard'));
    await page.route(dashboard, (route) => route.abort());
    await page.goto(`${app.server.url}/analytics`);
    await page.getByRole('alert').filter({ hasText: 'Failed to load statistics' }).waitFor();
    await page.unroute(dashboard);
    await page.getByRole('button', { name: 'Retry' }).click();
    await region(page, 'Overview').getByText('$130.45').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await page.waitForURL('**/dashboard');
  });

  it('are locked if the plan has no analytics', async () => {
    const small = await app.server.signUp('Voles Ltd', 'default');
    const page = await app.visitAs(small, '/analytics');
    await page.getByText('Feature Locked').waitFor();
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    await page.getByRole('dialog', { name: 'Analytics & Statistics' }).waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`fit a phone, ${colorScheme}`, async () => {
      const window = { viewport: { width: 390, height: 844 }, colorScheme };
      const page = await app.visitAs(merchant, '/analytics', window);
      await region(page, '30-day trend').locator('svg.recharts-surface').first().waitFor();
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang).to.equal(0);
    });
  }
});
