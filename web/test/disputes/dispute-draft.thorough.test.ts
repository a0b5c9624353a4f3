import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the argument of the letter', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  async function open(): Promise<{ page: Page; disputeId: string }> {
    const input = { reason: 'product_not_received', amount: 12_000, currency: 'EUR' };
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, input);
    await merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'proof_of_delivery',
      text_content: 'Handed over on 3 May at 7 Burrow Lane, signed by the customer.',
      title: 'Delivery note',
    });
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    await page
      .getByRole('region', { name: 'Argument' })
      .getByRole('button', { name: 'Edit argument' })
      .click();
    return { page, disputeId };
  }

  const dialogOf = (page: Page) => page.getByRole('region', { name: 'Edit argument' });
  const panelOf = (page: Page) => page.getByRole('region', { name: 'Your argument' });

  it('begins with the claims of the letter, appears in the preview, and is sent once', async () => {
    const { page, disputeId } = await open();
    const argument = dialogOf(page).getByLabel('Your argument');
    await argument.waitFor();
    const drafted = await argument.inputValue();
    expect(drafted).to.contain('Handed over on 3 May');
    await argument.fill(`${drafted}\n\nWe ask you to find for us.`);
    await dialogOf(page).getByRole('button', { name: 'Add to letter' }).click();
    await page.getByText('Argument added to the letter!').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByTitle('Letter preview').contentFrame().getByText('We ask you to find for us.').waitFor();
    expect((await merchant.get(`/api/disputes/${disputeId}`)).body.evidence_submitted).to.equal(false);

    await page.getByRole('button', { name: 'Generate Response' }).click();
    const preview = page.getByRole('dialog', { name: 'Generate Response' });
    await preview.getByRole('button', { name: 'Preview' }).click();
    const letter = preview.frameLocator('iframe[title="Response preview"]');
    await letter.getByRole('heading', { name: 'The merchant’s argument' }).waitFor();
    await letter.getByText('We ask you to find for us.').waitFor();
    await page.keyboard.press('Escape');

    const { body } = await merchant.post(`/api/disputes/${disputeId}/submit`);
    expect(body.success, JSON.stringify(body)).to.equal(true);
    await panelOf(page).getByRole('button', { name: 'Edit argument' }).waitFor({ state: 'hidden' });
    const { body: after } = await merchant.get(`/api/disputes/${disputeId}?include_raw=true`);
    const { evidence, evidence_details: details } = after.raw_data;
    expect(details.submission_count).to.equal(1);
    expect(JSON.stringify(evidence).split('We ask you to find for us.')).to.have.length(2);
  });

  it('keeps the text if it cannot be added', async () => {
    const { page } = await open();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Your argument').fill('The card was 4242 4242 4242 4242.');
    await dialog.getByRole('button', { name: 'Add to letter' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/full card number/)
      .waitFor();
    expect(await dialog.getByLabel('Your argument').inputValue()).to.match(/^The card was/);
  });
});
