import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

type SeenEvidence = {
  readonly title: string;
  readonly evidence_type: string;
  readonly details: Readonly<Record<string, unknown>>;
};

describe('evidence with details', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;

  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

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
    await panel(page).getByRole('button', { name: 'Submit Evidence' }).click();
    return { page, disputeId };
  }

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
    await panel(page)
      .getByText(
        /Carrier: DHL Express · .*Delivery status: Delivered|Delivery status: Delivered · .*Carrier: DHL Express/,
      )
      .waitFor();
  });
});
