import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the evidence requirements of a dispute', function () {
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

  const panel = (page: Page) => page.getByRole('region', { name: 'Evidence requirements' });
  const row = (page: Page, name: string | RegExp) => panel(page).getByRole('listitem', { name });

  async function open(
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<{ page: Page; disputeId: string }> {
    const reason = 'product_not_received';
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, { reason, ...fields });
    return { page: await app.visitAs(merchant, `/disputes/${disputeId}`), disputeId };
  }

  const pdf = async (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await onePagePdf('Delivered to 7 Burrow Lane on 3 May')),
  });

  itThorough('requests the business category before showing evidence as complete', async () => {
    const undecided = await app.server.signUp('Undecided Rabbits');
    await connectStripe(app.server, undecided);
    const { dispute_id: id } = await startDispute(app.server, undecided, {
      reason: 'product_not_received',
    });
    for (const evidence_type of ['receipt', 'shipping_tracking', 'proof_of_delivery'])
      await undecided.post('/api/evidence/text', {
        dispute_id: id,
        evidence_type,
        title: evidence_type,
        text_content:
          'The hutch, DHL 00340434161094042557, was delivered on 4 May at 14:12 to 7 Burrow Lane.',
      });
    const page = await app.visitAs(undecided, `/disputes/${id}`);
    await panel(page).getByText('Add your business category').waitFor();
    expect(await panel(page).getByText('All required evidence added').count()).to.equal(0);
    await panel(page).getByRole('link', { name: 'Open response settings' }).click();
    await page.getByRole('combobox', { name: 'Business category' }).waitFor();
  });

  it('accepts a file directly in the list, and marks its requirement as met', async () => {
    const { page } = await open();
    const upload = row(page, /^Missing: /)
      .getByRole('button', { name: /^Upload file/ })
      .first();
    const label = (await upload.getAttribute('aria-label'))?.replace('Upload file: ', '') ?? '';
    await upload.click();
    const dialog = page.getByRole('dialog', { name: `Add: ${label}` });
    await dialog.locator('input[type=file]').setInputFiles(await pdf('delivered.pdf'));
    expect(await dialog.getByLabel('Evidence type').count()).to.equal(0);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Evidence uploaded successfully').waitFor();
    await row(page, `Uploaded: ${label}`).getByText('delivered.pdf').first().waitFor();
  });

  itThorough('takes files that are dropped on a requirement, and hangs them below it', async () => {
    const { page } = await open();
    const receipt = row(page, /: Receipt or invoice$/);
    const files = await page.evaluateHandle(
      (content) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(content)], 'receipt-7.pdf', { type: 'application/pdf' }),
        );
        return transfer;
      },
      [...(await pdf('receipt-7.pdf')).buffer],
    );
    await receipt.dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('1 file uploaded').waitFor();
    await receipt.getByText('receipt-7').first().waitFor();
  });
});
