import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  disputeOf,
  onePagePdf,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('a dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  const arrive = (fields: Readonly<Record<string, unknown>> = {}) =>
    startDispute(app.server, merchant, { amount: 12_999, currency: 'usd', ...fields });
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  itThorough('accepts evidence as a file and as text, and returns it', async () => {
    const dispute = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    await page.getByRole('button', { name: 'Submit Evidence' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Evidence type').first().selectOption('receipt');
    await dialog.getByLabel('Title (optional)').fill('Invoice 7');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'invoice-7.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await onePagePdf('Invoice 7: one basket of carrots')),
    });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Evidence uploaded successfully').waitFor();
    const evidence = region(page, 'Evidence');
    await evidence.getByText('Invoice 7', { exact: true }).first().waitFor();

    await evidence.getByRole('button', { name: 'Submit Evidence' }).click();
    await dialog.getByRole('tab', { name: 'Text Evidence' }).click();
    await dialog.getByRole('tabpanel').getByLabel('Evidence type').selectOption('customer_communication');
    await dialog.getByLabel('Title', { exact: true }).fill('Chat');
    await dialog.getByLabel('Text content').fill('Customer: the carrots have arrived.');
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await page.getByText('Evidence created successfully!').waitFor();
    await evidence.getByText('Customer: the carrots have arrived.').waitFor();
    await evidence.getByText(/Total 2 · Submitted 0/).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      evidence.getByRole('button', { name: 'Download Invoice 7' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('invoice-7.pdf');

    await evidence.getByRole('button', { name: 'Delete Chat' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Evidence deleted successfully').waitFor();
    await evidence.getByText(/Total 1 · Submitted 0/).waitFor();
  });

  it('previews the letter without scripts, and explains the template choice', async () => {
    const dispute = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    await page.getByRole('button', { name: 'Generate Response' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const frame = dialog.getByTitle('Response preview');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).to.equal('');
    await dialog.getByRole('heading', { name: 'Why this template' }).waitFor();
    await frame.contentFrame().locator('body').getByText(dispute.psp_dispute_id).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download HTML' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/\.html$/);
    await page.getByText('Response downloaded successfully!').waitFor();
  });

  itThorough('shows changes that happen while its parts are loading', async () => {
    const dispute = await arrive();
    // The event stream is connected before the dispute is opened.
    const page = await app.visitAs(merchant, '/disputes');
    let calls = 0;
    await page.route('**/workspace', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const response = await route.fetch();
      await merchant.post('/api/evidence/text', {
        dispute_id: dispute.dispute_id,
        evidence_type: 'other',
        title: 'Note on the hutch',
        text_content: 'The customer ordered one oak hutch and received it.',
      });
      // Longer than live events are batched.
      await page.waitForTimeout(1_500);
      // The page may have aborted this request.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.locator(`a[href="/disputes/${dispute.dispute_id}"]`).first().click();
    await region(page, 'Evidence').getByText('Note on the hutch').first().waitFor();
    expect(calls).to.equal(2);
  });

  it('is submitted once, and shown as under review without a reload', async () => {
    const dispute = await arrive();
    await addExhibit(merchant, dispute.dispute_id);
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    await page.getByRole('button', { name: 'Submit Dispute Response' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Include evidence files').isChecked()).to.equal(true);
    await dialog.getByText('This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    const submission = region(page, 'Submission');
    await submission.getByText('Submitted', { exact: true }).waitFor();
    await page.getByText('Dispute response submitted successfully!').first().waitFor();
    await page.getByText('Under review').first().waitFor();
    await page.getByRole('button', { name: 'Submit Dispute Response', disabled: true }).waitFor();
    await submission.getByText('This dispute response has already been submitted.').waitFor();
    expect((await disputeOf(merchant, dispute.dispute_id)).status).to.equal('under_review');

    await app.server.sandbox.post(`/stripe/disputes/${dispute.psp_dispute_id}/resolve`, { outcome: 'won' });
    await page.getByText('Won', { exact: true }).first().waitFor();
  });

  it('is accepted only after a clear confirmation', async () => {
    const dispute = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    await page.getByRole('button', { name: 'Accept Dispute' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/refunds \$129\.99 to the customer/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await disputeOf(merchant, dispute.dispute_id)).status).to.equal('needs_response');
    await page.getByRole('button', { name: 'Accept Dispute' }).click();
    await dialog.getByText(/has already withdrawn the disputed amount.*Do not refund/).waitFor();
    await dialog.getByRole('button', { name: 'Accept Dispute' }).click();
    await page.getByText('Dispute accepted successfully. The customer will receive a refund.').waitFor();
    await page.getByText('Lost', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Accept Dispute' }).waitFor({ state: 'detached' });
  });
});
