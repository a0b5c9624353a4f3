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
  const returned = 'Tracking: returned to sender.';

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

  it('explains why the payment is missing from the letter, until the provider responds', async () => {
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, { reason: 'fraudulent' });
    const fail = (count: number) => app.server.sandbox.post('/stripe/faults', { count, status: 503 });
    const missing = /The payment couldn't be read, so this letter lacks its facts\. .*Stripe/;
    await fail(1_000);
    try {
      const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
      const dialog = await preview(page);
      await dialog.getByText(missing).waitFor();
      await fail(0);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText(missing).waitFor({ state: 'hidden' });
    } finally {
      await fail(0);
    }
  });

  it('shows what blocks the response and its exhibits, the same as the submit dialog', async () => {
    const page = await open(returned);
    const dialog = await preview(page);
    const message = 'which supports the customer';
    await dialog.getByText('Fix these problems before you submit').waitFor();
    const finding = dialog.getByRole('listitem').filter({ hasText: message }).first();
    await finding.getByRole('button', { name: 'Delivery note' }).waitFor();
    const findingText = await finding.innerText();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Submit Dispute Response' }).click();
    const submit = page.getByRole('dialog', { name: 'Submit Dispute Response' });
    const same = submit.getByRole('listitem').filter({ hasText: message }).first();
    expect(await same.innerText()).to.equal(findingText);
    await submit.getByLabel('Reason for submitting anyway').fill('The carrier confirmed it by phone.');
    await same.getByRole('button', { name: 'Delivery note' }).click();
    await submit.waitFor({ state: 'hidden' });
    await focusedExhibit(page).getByText(returned).waitFor();
    await page.getByRole('button', { name: 'Submit Dispute Response' }).click();
    expect(await submit.getByLabel('Reason for submitting anyway').inputValue()).to.equal(
      'The carrier confirmed it by phone.',
    );
  });

  it('is next to the letter on wide screens and below it on narrow ones', async () => {
    for (const [width, isBeside] of [
      [1280, true],
      [800, false],
    ] as const) {
      const dialog = await preview(await open(delivered, width));
      const letter = await dialog.getByTitle('Response preview').boundingBox();
      const claims = await dialog.getByRole('region', { name: 'Claims in this letter' }).boundingBox();
      if (letter === null || claims === null) throw new Error('The review is not shown.');
      expect(claims.x >= letter.x + letter.width, `${width} px`).to.equal(isBeside);
      expect(claims.y >= letter.y + letter.height, `${width} px`).to.equal(!isBeside);
    }
  });
});
