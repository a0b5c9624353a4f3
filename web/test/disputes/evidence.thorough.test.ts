import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the evidence of a dispute', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let dispute: string;

  before(async () => {
    app = await startTestApp();
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
  afterEach(() => app.closePages());
  after(() => app.close());

  it('shows how a text file is read, and uploads it in the chosen encoding', async () => {
    const page = await app.visitAs(merchant, `/disputes/${dispute}`);
    await page.getByRole('button', { name: 'Submit Evidence' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    const preview = dialog.getByRole('region', { name: 'Text preview' });
    await choose('hello.txt', Buffer.from('Hello, Bär'));
    await choose('price.txt', Buffer.from('12,50 \u0080', 'latin1'));
    await preview.getByText('12,50 €').waitFor();
    await dialog.getByText("We couldn't detect the encoding reliably.").waitFor();
    if (process.env['SHOTS'] !== undefined)
      await dialog.screenshot({ path: `${process.env['SHOTS']}/text-preview.png` });
    await dialog
      .getByRole('combobox', { name: 'Text encoding' })
      .selectOption({ label: 'Western European (Mac Roman)' });
    await preview.getByText('12,50 Ä').waitFor();
    await dialog.getByRole('combobox', { name: 'Evidence type' }).selectOption('other');
    const response = page.waitForResponse('**/api/evidence/upload');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const { evidence } = (await (await response).json()) as { evidence: { text_encoding: string } };
    expect(evidence.text_encoding).to.equal('macintosh');
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
