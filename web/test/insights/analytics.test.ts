import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, type ProviderSnapshot, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the statistics', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  let disputes: readonly ProviderSnapshot[];
  before(async () => {
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

  const region = (page: Page, name: string) => page.getByRole('region', { name });

  it('are counted over all disputes, without adding currencies', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    const overview = region(page, 'Overview');
    await overview.getByRole('link', { name: 'Total disputes 4' }).waitFor();
    await overview.getByRole('link', { name: 'Needs response 3' }).waitFor();
    await overview.getByText('$130.45').waitFor();
    await overview.getByText('Without €45.00 + ¥98,000: no exchange rate').waitFor();
    await page.getByText('Sums leave out EUR, JPY: your company has no exchange rate for them.').waitFor();
    const outcomes = region(page, 'Outcomes');
    await outcomes.getByText('Too few decisions').waitFor();
  });
});
