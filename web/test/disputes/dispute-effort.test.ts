import { expect } from 'chai';
import type { Locator } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addRequiredExhibits,
  connectStripe,
  onePagePdf,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

/** Pixels. A common laptop screen. */
const screen = { width: 1440, height: 900 };
const callsMax = 6;
const clicksMax = 8;

/** Requests of the app shell: the session, live events, notifications, the navigation's dispute count and the plan. */
const shellRequests = /^\/api\/(auth\/me|events|notifications|disputes\/summary|config)$/;

describe('the effort to answer a dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  const arrive = (fields: Readonly<Record<string, unknown>> = {}) =>
    startDispute(app.server, merchant, { reason: 'product_not_received', network: 'visa', ...fields });

  it('is at most six requests for the whole page, without duplicates, even with evidence and live events', async () => {
    for (const fields of [{}, { reason: 'fraudulent' }]) {
      const { dispute_id: id } = await arrive(fields);
      const evidence = {
        dispute_id: id,
        evidence_type: 'receipt',
        title: 'Receipt',
        text_content: 'One hutch.',
      };
      expect((await merchant.post('/api/evidence/text', evidence)).status).to.equal(201);
      const page = await app.visitAs(merchant, '/no/such/place', { viewport: screen });
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(pathname);
      });
      const connected = page.waitForResponse('**/api/events');
      await page.goto(`${app.server.url}/disputes/${id}`);
      await page.getByText('Payment amount').first().waitFor();
      await page.getByTitle('Letter preview').contentFrame().getByText('Respectfully submitted').waitFor();
      await connected;
      // Longer than live events are batched.
      await page.waitForTimeout(1_500);
      const ownCalls = calls.filter((path) => !shellRequests.test(path));
      expect(ownCalls, ownCalls.join('\n')).to.have.lengthOf.within(1, callsMax);
      expect(new Set(ownCalls).size, ownCalls.join('\n')).to.equal(ownCalls.length);
      await page.context().close();
    }
  });

  it('is at most four clicks from the list for a ready response, with evidence and letter on one screen', async () => {
    const { dispute_id: id } = await arrive({ amount: 4_250, currency: 'usd' });
    await addRequiredExhibits(merchant, id);
    for (let message = 1; message <= 10; message += 1)
      await merchant.post('/api/evidence/text', {
        dispute_id: id,
        evidence_type: 'customer_communication',
        title: `Message ${message}`,
        text_content: 'Customer: The hutch has arrived, thank you.',
      });
    const page = await app.visitAs(merchant, '/disputes', { viewport: screen });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await click(page.locator(`a[href="/disputes/${id}"]`).first());
    const letter = page.getByTitle('Letter preview');
    await letter.contentFrame().getByText('Respectfully submitted').waitFor();
    const requirements = page.getByRole('region', { name: 'Evidence requirements' });
    for (const shown of [letter, requirements]) {
      const box = await shown.boundingBox();
      expect(box?.y).to.be.within(0, screen.height / 3);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).to.be.at.most(
      2.2 * screen.height,
    );
    await click(page.getByRole('button', { name: 'Submit response' }));
    const dialog = page.getByRole('dialog', { name: 'Submit Dispute Response' });
    await click(dialog.getByRole('button', { name: 'Submit', exact: true }));
    await page.getByText('Under review', { exact: true }).first().waitFor();
    expect(clicks).to.be.at.most(4);
  });

  itThorough(
    'is at most eight clicks from the list to the submitted response, within two screens',
    async () => {
      const category = { business_category: 'physical_goods' };
      expect((await merchant.put('/api/settings/template-variables', category)).status).to.equal(200);
      const { dispute_id: id, psp_dispute_id: name } = await arrive({ amount: 7_350, currency: 'usd' });
      const page = await app.visitAs(merchant, '/disputes', { viewport: screen });
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
      });
      const clickedAt: number[] = [];
      /** Clicks an element and records its position on the page. */
      const click = async (target: Locator) => {
        await target.scrollIntoViewIfNeeded();
        const box = await target.boundingBox();
        clickedAt.push((box?.y ?? 0) + (box?.height ?? 0) + (await page.evaluate(() => window.scrollY)));
        await target.click();
      };

      await click(page.locator(`a[href="/disputes/${id}"]`).first());
      const requirements = page.getByRole('region', { name: 'Evidence requirements' });
      const chooser = page.waitForEvent('filechooser');
      await click(requirements.locator('label').filter({ has: page.getByLabel('Files') }));
      const files = ['receipt-1042.pdf', 'delivery-confirmation.pdf'].map(async (file) => ({
        name: file,
        mimeType: 'application/pdf',
        buffer: Buffer.from(await onePagePdf(`Order 1042: ${file}`)),
      }));
      await (await chooser).setFiles(await Promise.all(files));
      await click(requirements.getByRole('button', { name: 'Upload 2 files' }));
      const evidence = page.getByRole('region', { name: 'Evidence', exact: true });
      await evidence.getByText('receipt-1042.pdf').waitFor();
      await evidence.getByText('delivery-confirmation.pdf').waitFor();

      await click(page.getByRole('button', { name: 'Preview letter' }));
      const preview = page.getByRole('dialog', { name: 'Letter preview' });
      await preview.getByTitle('Response preview').contentFrame().getByText(name).first().waitFor();
      await click(preview.getByRole('button', { name: 'Close' }));
      await preview.waitFor({ state: 'detached' });
      await click(page.getByRole('button', { name: 'Submit response' }));
      const dialog = page.getByRole('dialog', { name: 'Submit Dispute Response' });
      await dialog.getByText(/^You're sending the letter “.+” and 2 files/).waitFor();
      await click(dialog.getByRole('button', { name: 'Submit', exact: true }));
      await page.getByText('Under review', { exact: true }).first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      // Longer than live events are batched.
      await page.waitForTimeout(1_500);

      expect(clickedAt.length).to.be.at.most(clicksMax);
      expect(Math.max(...clickedAt), clickedAt.join(', ')).to.be.at.most(2 * screen.height);
      expect(problems).to.deep.equal([]);
    },
  );
});
