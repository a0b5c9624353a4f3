import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('the letter beside the evidence', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  /** A dispute with a delivery note and an argument that cites it. */
  async function open(width: number): Promise<Page> {
    const { dispute_id: id } = await startDispute(app.server, merchant, { reason: 'product_not_received' });
    await merchant.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'proof_of_delivery',
      text_content: 'Handed over on 3 May at 7 Burrow Lane, signed by the customer.',
      title: 'Delivery note',
    });
    const argument = { text: 'Exhibit A shows the delivery.' };
    const { status } = await merchant.put(`/api/response-assembly/disputes/${id}/argument`, argument);
    expect(status).to.equal(200);
    return app.visitAs(merchant, `/disputes/${id}`, { viewport: { width, height: 900 } });
  }

  const letterOf = (page: Page) => page.getByTitle('Letter preview');
  const sentence = (page: Page) => page.getByRole('button', { name: 'Exhibit A shows the delivery.' });
  const exhibit = (page: Page) => page.getByRole('button', { name: 'Delivery note', exact: true });

  it('is on one screen with it, and a click on either lights the other', async () => {
    const page = await open(1440);
    await letterOf(page).contentFrame().getByText('Exhibit A shows the delivery.').waitFor();
    const [left, right] = [await exhibit(page).boundingBox(), await letterOf(page).boundingBox()];
    expect(right?.x).to.be.greaterThan((left?.x ?? 0) + (left?.width ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).to.be.at.most(900);
    await sentence(page).click();
    await page.getByRole('button', { name: 'Delivery note', exact: true, pressed: true }).waitFor();
    await exhibit(page).click();
    await page.getByRole('button', { name: 'Delivery note', exact: true, pressed: false }).waitFor();
    await exhibit(page).click();
    await page.getByRole('button', { name: 'Exhibit A shows the delivery.', pressed: true }).waitFor();
  });

  itThorough('is in a tab of a narrow window, which a click on the evidence opens', async () => {
    const page = await open(1100);
    await page.getByRole('tab', { name: 'Evidence', selected: true }).waitFor();
    await letterOf(page).waitFor({ state: 'attached' });
    expect(await letterOf(page).isVisible()).to.equal(false);
    await exhibit(page).click();
    await page.getByRole('tab', { name: 'Letter', selected: true }).waitFor();
    await letterOf(page).waitFor();
  });
});
