import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the review of a letter', function () {
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

  const delivered = 'Delivered to 7 Burrow Lane.';

  /** Opens a dispute with a delivery note of this text, and a tracking number that a user entered. */
  async function open(text: string, width = 1280): Promise<Page> {
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, {
      reason: 'product_not_received',
    });
    await merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'proof_of_delivery',
      text_content: text,
      title: 'Delivery note',
      details: { carrier: 'Burrow Post', status: 'delivered', delivered_at: new Date().toISOString() },
    });
    await merchant.put(`/api/disputes/${disputeId}/facts/tracking_number`, { value: 'BP 123' });
    return app.visitAs(merchant, `/disputes/${disputeId}`, { viewport: { width, height: 800 } });
  }

  async function preview(page: Page) {
    await page.getByRole('button', { name: 'Generate Response' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Response' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByTitle('Response preview').waitFor();
    return dialog;
  }

  const focusedExhibit = (page: Page) =>
    page.getByRole('region', { name: 'Evidence', exact: true }).locator('li:focus');

  it('lists the claims with their facts and exhibits, and leads to an exhibit on the page', async () => {
    const page = await open(delivered);
    const dialog = await preview(page);
    const claims = dialog.getByRole('region', { name: 'Claims in this letter' });
    const claim = claims
      .getByRole('listitem')
      .filter({ has: page.getByRole('list', { name: 'Supported by' }) })
      .filter({ hasText: 'Burrow Post' });
    const text = (await claim.first().locator('p').innerText()).trim();
    const letter = dialog.frameLocator('iframe[title="Response preview"]');
    // The frame may still be empty when the claims are shown.
    await letter.locator('body', { hasText: text }).waitFor();
    expect(text).to.contain('BP 123');
    await claim.first().getByRole('listitem').filter({ hasText: 'Fact: Tracking number' }).waitFor();
    await claim.getByRole('button', { name: 'Exhibit A: Delivery note' }).first().click();
    await dialog.waitFor({ state: 'hidden' });
    await focusedExhibit(page).getByText(delivered).waitFor();
  });
});
