import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the evidence of a dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  let dispute: string;

  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    ({ dispute_id: dispute } = await startDispute(app.server, merchant, {}));
    const add = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
      merchant.upload(
        '/api/evidence/upload',
        { dispute_id: dispute, evidence_type: 'other' },
        new File([content], name),
      );
    await add('terms.docx', new Uint8Array(await officeFile('word', 'Terms')));
    await add('chat.txt', 'Paid with 4242 4242 4242 4242.');
  });

  it('keeps its input on Escape and a click outside the dialog, and not on its own buttons', async () => {
    const page = await app.visitAs(merchant, `/disputes/${dispute}`);
    const dialog = page.getByRole('dialog', { name: 'Add evidence' });
    const open = () =>
      page
        .getByRole('region', { name: 'Evidence', exact: true })
        .getByRole('button', { name: 'Submit Evidence' })
        .click();
    await open();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await dialog.getByText('receipt.pdf').waitFor();
    await dialog.locator('header').getByRole('button').click();
    await dialog.waitFor({ state: 'detached' });

    await open();
    await dialog.getByRole('tab', { name: 'Text Evidence' }).click();
    await dialog.getByLabel('Text content').fill('The parcel was signed for.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await dialog.getByLabel('Text content').inputValue()).to.equal('The parcel was signed for.');
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    await open();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
