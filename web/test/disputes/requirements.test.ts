import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp, withoutLiveEvents } from '../browser.js';

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
  const missing = (page: Page) => panel(page).getByRole('region', { name: 'Missing' });
  const uploaded = (page: Page) => panel(page).getByRole('region', { name: 'Uploaded' });

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

  it('lists missing evidence with its importance and its template', async () => {
    const { page } = await open();
    await panel(page)
      .getByText(/Based on the template “.+”, version 1/)
      .waitFor();
    const items = missing(page).getByRole('listitem');
    await items.first().waitFor();
    const count = await items.count();
    await panel(page)
      .getByText(
        count === 1
          ? '1 required piece of evidence is missing'
          : `${count} required pieces of evidence are missing`,
      )
      .waitFor();
    for (const item of await items.all()) {
      await item.getByText('Required', { exact: true }).waitFor();
      expect((await item.locator('p').nth(1).textContent())?.length ?? 0).to.be.greaterThan(10);
    }
    expect(await panel(page).getByRole('meter', { name: 'Completeness' }).getAttribute('value')).to.equal(
      '0',
    );
    expect(await uploaded(page).count()).to.equal(0);
  });

  it('requests the business category before showing evidence as complete', async () => {
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
        text_content: 'The hutch was delivered on 4 May at 14:12 to 7 Burrow Lane.',
      });
    const page = await app.visitAs(undecided, `/disputes/${id}`);
    await panel(page).getByText('Add your business category').waitFor();
    expect(await panel(page).getByText('All required evidence added').count()).to.equal(0);
    await panel(page).getByRole('link', { name: 'Open response settings' }).click();
    await page.getByRole('combobox', { name: 'Business category' }).waitFor();
  });

  it('explains how to make a good piece of evidence', async () => {
    const { page } = await open();
    await missing(page)
      .getByRole('button', { name: /^Guidance/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    for (const heading of ['Tips', 'Examples', 'Accepted formats']) {
      await dialog.getByRole('heading', { name: heading }).waitFor();
    }
    await dialog.getByText('PDF', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('accepts a file directly in the list, and marks its requirement as met', async () => {
    const { page } = await open();
    const upload = missing(page)
      .getByRole('button', { name: /^Upload file/ })
      .first();
    const label = (await upload.getAttribute('aria-label'))?.replace('Upload file: ', '') ?? '';
    await upload.click();
    const dialog = page.getByRole('dialog', { name: `Add: ${label}` });
    await dialog.locator('input[type=file]').setInputFiles(await pdf('delivered.pdf'));
    expect(await dialog.getByLabel('Evidence type').count()).to.equal(0);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Evidence uploaded successfully').waitFor();
    await uploaded(page)
      .getByRole('listitem')
      .filter({ hasText: label })
      .getByText('delivered.pdf')
      .waitFor();
    await missing(page).getByText(label, { exact: true }).waitFor({ state: 'detached' });
  });

  it('accepts a text directly in the list', async () => {
    const { page } = await open();
    const write = panel(page)
      .getByRole('button', { name: /^Add text/ })
      .first();
    const label = (await write.getAttribute('aria-label'))?.replace('Add text: ', '') ?? '';
    await write.click();
    const dialog = page.getByRole('dialog', { name: `Add: ${label}` });
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).to.equal(label);
    await dialog.getByLabel('Text content').fill('The customer wrote on 4 May that the carrots had arrived.');
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await page.getByText('Evidence created successfully!').waitFor();
    await uploaded(page).getByText(label).first().waitFor();
  });

  it('rejects an unsuitable file as soon as it is selected, without sending it', async () => {
    const { page } = await open();
    let uploads = 0;
    await page.route('**/api/evidence/upload', (route) => {
      uploads += 1;
      return route.continue();
    });
    await missing(page)
      .getByRole('button', { name: /^Upload file/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const file = { name: 'carrot.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).to.equal(true);
    await dialog.locator('input[type=file]').setInputFiles(await pdf('delivered.pdf'));
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    expect(uploads).to.equal(0);
  });

  it("shows the server's reason for rejecting a text, and adds nothing", async () => {
    const { page, disputeId } = await open();
    await page.route('**/validate/content', (route) =>
      route.fulfill({ json: { valid: false, error: 'Say when it was delivered.' } }),
    );
    await panel(page)
      .getByRole('button', { name: /^Add text/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text content').fill('It was delivered.');
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Say when it was delivered.' }).waitFor();
    const { body } = await merchant.get(`/api/evidence?dispute_id=${disputeId}`);
    expect(body.evidence).to.deep.equal([]);
  });

  it('reports if nothing can be checked or sent', async () => {
    const { page } = await open();
    await page.route('**/validate/content', (route) => route.abort());
    await panel(page)
      .getByRole('button', { name: /^Add text/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text content').fill('It was delivered on 3 May.');
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Validation failed' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/api/evidence/upload', (route) => route.abort());
    await missing(page)
      .getByRole('button', { name: /^Upload file/ })
      .first()
      .click();
    await dialog.locator('input[type=file]').setInputFiles(await pdf('delivered.pdf'));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Upload failed' }).waitFor();
  });

  it('reports if it cannot be loaded, and retries', async () => {
    const { disputeId } = await open();
    await app.closePages();
    const page = await withoutLiveEvents(await app.visitAs(merchant, '/dashboard'));
    await page.route('**/workspace', (route) => route.abort());
    await page.route('**/completeness', (route) => route.abort());
    await page.route('**/guidance', (route) => route.abort());
    await page.goto(`${app.server.url}/disputes/${disputeId}`);
    await panel(page).getByText('Failed to load requirements').waitFor();
    await page.unroute('**/completeness');
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await missing(page)
      .getByRole('button', { name: /^Guidance/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Failed to load guidance').waitFor();
  });

  it('is only shown while a response is needed', async () => {
    const { page } = await open({ scenario: 'won' });
    await panel(page).waitFor();
    const { disputeId } = await open();
    await merchant.post(`/api/disputes/${disputeId}/accept`, { confirm: true });
    await page.goto(`${app.server.url}/disputes/${disputeId}`);
    await page.getByRole('region', { name: 'Basic information' }).waitFor();
    expect(await panel(page).count()).to.equal(0);
  });

  it('fits a phone', async () => {
    const { disputeId } = await open();
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`, {
      viewport: { width: 390, height: 844 },
    });
    await missing(page).getByRole('listitem').first().waitFor();
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).to.equal(0);
  });
});
