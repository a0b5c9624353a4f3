import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the evidence requirements of a dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

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
});
