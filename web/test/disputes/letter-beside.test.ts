import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the letter beside the argument', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let previews: number;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  beforeEach(() => {
    previews = 0;
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  /** A dispute with a delivery note and an argument that cites it. */
  async function open(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
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
    const viewport = { width, height: 900 };
    const page = await app.visitAs(merchant, '/no/such/place', { viewport, colorScheme });
    page.on('request', (request) => {
      if (request.url().endsWith('/preview')) previews += 1;
    });
    await page.goto(`${app.server.url}/disputes/${id}`);
    await argumentOf(page).waitFor();
    // Loads last and moves the content below it.
    await page.getByRole('region', { name: 'Facts of this response' }).getByText('Payment amount').waitFor();
    return page;
  }

  const argumentOf = (page: Page) => page.getByRole('region', { name: 'Your argument' });
  const letterOf = (page: Page) => page.getByTitle('Letter preview');
  const toRespond = (page: Page) => page.getByRole('link', { name: 'Respond', exact: true }).click();

  itThorough(
    'is beside it in a wide window, loads once it is in view, and follows the argument',
    async () => {
      const page = await open(1440);
      expect(previews).to.equal(0);
      await toRespond(page);
      await letterOf(page).contentFrame().getByText('Exhibit A shows the delivery.').waitFor();
      const [left, right] = [await argumentOf(page).boundingBox(), await letterOf(page).boundingBox()];
      expect(left?.width).to.be.greaterThan(400);
      expect(right?.width).to.be.greaterThan(400);
      expect(right?.x).to.be.greaterThan((left?.x ?? 0) + (left?.width ?? 0));

      await argumentOf(page).getByRole('button', { name: 'Edit argument' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit argument' });
      await dialog.getByLabel('Your argument').fill('Exhibit A shows it, and the customer thanked us.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await letterOf(page).contentFrame().getByText('the customer thanked us').waitFor();
      expect(previews).to.be.within(1, 3);
    },
  );
});
