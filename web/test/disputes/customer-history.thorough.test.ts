import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, disputeOf, startDispute } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { startTestApp, type TestApp } from '../browser.js';

describe("the history with a dispute's customer", function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
  });
  // The simulator's payments have the same card, so each test needs another company.
  beforeEach(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    await connect(app.server, merchant, 'adyen');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const panel = (page: Page) => page.getByRole('region', { name: 'History with this customer' });
  const arrive = (provider: string) =>
    startDispute(app.server, merchant, { reason: 'product_not_received', amount: 4_990 }, provider);
  const enterEmail = (disputeId: string, value: string) =>
    merchant.put(`/api/disputes/${disputeId}/facts/customer_email`, { value });

  it('counts what is known, states who won, and leads to the other dispute', async () => {
    const { dispute_id: earlier, psp_dispute_id: atStripe } = await arrive('stripe');
    await enterEmail(earlier, 'hazel@rabbits.example');
    await app.server.sandbox.post(`/stripe/disputes/${atStripe}/resolve`, { outcome: 'won' });
    await eventually('the outcome', async () => (await disputeOf(merchant, earlier)).status === 'won');
    const paid = {
      amount: 1_250,
      currency: 'USD',
      paid_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
      email: 'Hazel@Rabbits.example',
    };
    expect((await merchant.put('/api/data/payments/hazel-1', paid)).status).to.equal(200);
    const { dispute_id: id } = await arrive('stripe');
    const page = await app.visitAs(merchant, `/disputes/${id}`);
    await panel(page).getByText('No other payments or disputes of this customer are known.').waitFor();
    // The facts read the provider's payment, which has three earlier payments of the customer.
    await page.getByText('Payment amount').first().waitFor();
    await enterEmail(id, 'HAZEL@rabbits.example');
    await panel(page).getByRole('button', { name: 'Check again' }).click();
    await panel(page).getByText('1 other dispute: 1 won · 4 other payments · No other orders').waitFor();
    await panel(page).getByText('Payment hazel-1').waitFor();
    await panel(page).getByText('Same email').first().waitFor();
    expect(await panel(page).getByRole('button', { name: 'Check again' }).count()).to.equal(0);
    await panel(page).getByRole('button', { name: 'Show 1 more' }).click();
    expect(await panel(page).getByRole('listitem').count()).to.equal(5);
    const link = panel(page).getByRole('link', { name: 'Dispute: Product not received' });
    await panel(page).getByText('Won', { exact: true }).waitFor();
    await link.click();
    await page.waitForURL(`**/disputes/${earlier}`);
    await page.getByRole('heading', { level: 1 }).getByText('Won').waitFor();
  });
});
