import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

type SeenEvidence = {
  readonly title: string;
  readonly evidence_type: string;
  readonly details: Readonly<Record<string, unknown>>;
};

describe('evidence with details', function () {
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

  const panel = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true });
  const evidenceOf = async (disputeId: string): Promise<readonly SeenEvidence[]> =>
    (await merchant.get(`/api/evidence?dispute_id=${disputeId}`)).body.evidence as SeenEvidence[];
  const pdf = async (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await onePagePdf(text)),
  });
  const shot = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['SHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  };

  async function open(window = {}): Promise<{ page: Page; disputeId: string }> {
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, {});
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`, window);
    await panel(page).getByRole('button', { name: 'Add evidence' }).click();
    return { page, disputeId };
  }

  it('accepts an amount as a decimal and a time in the viewer’s time zone', async () => {
    const { page, disputeId } = await open();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Text Evidence' }).click();
    const form = dialog.getByRole('tabpanel');
    await form.getByLabel('Evidence type').selectOption('refund_proof');
    await form.getByLabel('Title', { exact: true }).fill('Refund');
    await form.getByLabel('Text content').fill('We refunded the customer.');
    await form.getByLabel('Refunded amount').fill('24.00');
    await form.getByRole('button', { name: 'Add text' }).click();
    await form.getByText('Enter the currency of the amount, for example EUR').waitFor();
    await form.getByLabel('Currency').fill('eur');
    await form.getByLabel('Refunded at', { exact: true }).fill('2026-11-14');
    await form.getByLabel('Refunded at: time').fill('15:12');
    await form.getByRole('button', { name: 'Add text' }).click();
    await page.getByText('Evidence created successfully!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const [evidence] = await evidenceOf(disputeId);
    expect(evidence?.details).to.deep.equal({
      amount: 2_400,
      currency: 'EUR',
      // The browser is in Berlin.
      refunded_at: '2026-11-14T14:12:00Z',
    });
    await panel(page).getByText('Refunded amount: €24.00').waitFor();
  });

  it('shows what was read from a file for review, and keeps a correction', async () => {
    const { page, disputeId } = await open();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(await pdf('delivery.pdf', 'Carrier: DHL'));
    expect(await dialog.getByLabel('Evidence type').first().inputValue()).to.equal('proof_of_delivery');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('We read these details from “delivery.pdf”.').waitFor();
    const carrier = dialog.getByLabel('Carrier');
    expect(await carrier.inputValue()).to.equal('DHL');
    await shot(page, 'review');
    await carrier.fill('DHL Express');
    await dialog.getByLabel('Delivery status').selectOption('delivered');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Evidence updated successfully').waitFor();
    const [evidence] = await evidenceOf(disputeId);
    expect(evidence?.details).to.deep.equal({ carrier: 'DHL Express', status: 'delivered' });
    await panel(page).getByText('Carrier: DHL Express').waitFor();
    await panel(page).getByText('Delivery status: Delivered').waitFor();
  });

  it('can be changed until it is submitted, and removes emptied fields', async () => {
    const { page, disputeId } = await open();
    await page.keyboard.press('Escape');
    await merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'shipping_tracking',
      title: 'Tracking',
      text_content: 'The parcel left our warehouse.',
      details: { carrier: 'UPS', number: '1Z0259' },
    });
    const edit = panel(page).getByRole('button', { name: 'Edit Tracking' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit evidence' });
    await dialog.getByLabel('Title', { exact: true }).fill('UPS tracking');
    await dialog.getByLabel('Carrier').fill('');
    await shot(page, 'edit');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Evidence updated successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const [evidence] = await evidenceOf(disputeId);
    expect(evidence?.title).to.equal('UPS tracking');
    expect(evidence?.details).to.deep.equal({ number: '1Z0259' });

    await merchant.post(`/api/disputes/${disputeId}/submit`, { include_evidence: true });
    await panel(page).getByText('Submitted', { exact: true }).waitFor();
    expect(
      await panel(page)
        .getByRole('button', { name: /^Edit / })
        .count(),
    ).to.equal(0);
  });

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    it(`accepts several files at once, and retries a failed one, at ${width} px`, async () => {
      const { page, disputeId } = await open({ viewport: { width, height: 900 }, colorScheme });
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .setInputFiles([
          await pdf('Invoice_7.pdf', 'One basket of carrots'),
          await pdf('scan.pdf', 'A scan'),
          { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.from('') },
        ]);
      const row = (name: string) => dialog.getByRole('listitem', { name });
      const type = (name: string) => row(name).getByRole('combobox', { name: 'Evidence type' });
      await type('Invoice_7.pdf').locator('option[value=receipt]').waitFor({ state: 'attached' });
      expect(await type('Invoice_7.pdf').inputValue()).to.equal('receipt');
      expect(await row('Invoice_7.pdf').getByLabel('Title').inputValue()).to.equal('Invoice 7');
      expect(await type('scan.pdf').inputValue()).to.equal('');
      await row('empty.pdf').getByText('The file is empty').waitFor();
      await dialog.getByRole('button', { name: 'Remove empty.pdf' }).click();
      await type('scan.pdf').selectOption('other');
      await shot(page, `several-${width}`);

      let isFailing = true;
      await page.route('**/api/evidence/upload', async (route) => {
        if (isFailing && route.request().postData()?.includes('scan.pdf') === true)
          await route.fulfill({ status: 503, json: { error: 'Try again in a minute.', code: 'overloaded' } });
        else await route.continue();
      });
      await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
      await row('scan.pdf').getByText('Try again in a minute.').waitFor();
      await row('Invoice_7.pdf').getByText('Uploaded', { exact: true }).waitFor();
      await dialog.getByRole('status').filter({ hasText: "1 file couldn't be uploaded." }).waitFor();
      await shot(page, `several-failed-${width}`);
      const overflow = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      expect(overflow).to.equal(false);

      isFailing = false;
      await dialog.getByRole('button', { name: 'Retry 1 file' }).click();
      await dialog.waitFor({ state: 'detached' });
      const types = (await evidenceOf(disputeId)).map((evidence) => evidence.evidence_type);
      expect(types).to.deep.equal(['receipt', 'other']);
    });
  }

  it('uploads files together that were dropped one after the other', async () => {
    const { page } = await open();
    const dialog = page.getByRole('dialog');
    const drop = async (name: string): Promise<void> => {
      const files = await page.evaluateHandle((fileName) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['%PDF-1.4'], fileName, { type: 'application/pdf', lastModified: 0 }));
        return transfer;
      }, name);
      await dialog
        .getByText(/drop (it|them) here|\.pdf/)
        .first()
        .dispatchEvent('drop', { dataTransfer: files });
    };
    await drop('tracking.pdf');
    await dialog.getByText('tracking.pdf').waitFor();
    await dialog.locator('option[value=shipping_documentation]').first().waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Evidence type').first().inputValue()).to.equal('shipping_documentation');
    await drop('chat.pdf');
    await dialog.getByRole('button', { name: 'Upload 2 files' }).waitFor();
    await drop('chat.pdf');
    await drop('refund.pdf');
    await dialog.getByRole('button', { name: 'Upload 3 files' }).waitFor();
  });
});
