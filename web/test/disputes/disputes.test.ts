import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp, withoutLiveEvents } from '../browser.js';

describe('the disputes list', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  const rows = (page: Page) => page.getByRole('table', { name: 'Disputes' }).getByRole('row');

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

  itThorough('requests nothing again when live events connect', async () => {
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

  itThorough("shows the server's message if it can't be loaded, and retries", async () => {
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
});
