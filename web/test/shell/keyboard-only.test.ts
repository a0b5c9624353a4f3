import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';
import { readStop, stopsMax, tabTo } from '../tab-stops.js';

describe('keyboard operation', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    const category = { business_category: 'physical_goods' };
    expect((await merchant.put('/api/settings/template-variables', category)).status).to.equal(200);
  });

  const focusOn = (page: Page, id: string) =>
    page.waitForFunction((expected) => document.activeElement?.id === expected, id);

  it('leads from the list to a submitted response and to the next dispute, with a visible focus', async () => {
    const cases = [7_350, 4_200].map((amount) =>
      startDispute(app.server, merchant, { reason: 'product_not_received', network: 'visa', amount }),
    );
    const [first, second] = (await Promise.all(cases)).map(({ dispute_id: id }) => id);
    const page = await app.visitAs(merchant, '/disputes?status=needs_response');
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
    });
    await page.getByText('Showing 1 to 2 of 2 disputes').waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/disputes\/dsp_/);
    const opened = new URL(page.url()).pathname.slice('/disputes/'.length);
    expect([first, second]).to.include(opened);
    await page.getByRole('button', { name: 'Submit response' }).waitFor();

    await tabTo(page, /^Add text: /);
    await page.keyboard.press('Enter');
    const adding = page.getByRole('dialog', { name: /^Add: / });
    await adding.getByLabel('Text content').waitFor();
    await tabTo(page, 'Text content');
    await page.keyboard.type('Twelve rabbits left in good health.');
    await tabTo(page, 'Add text');
    await page.keyboard.press('Enter');
    await adding.waitFor({ state: 'detached' });
    const evidence = page.getByRole('region', { name: 'Evidence', exact: true });
    await evidence.getByText('Twelve rabbits left in good health.').waitFor();

    await page.keyboard.press('p');
    const letter = page.getByRole('dialog', { name: 'Letter preview' });
    await letter.getByTitle('Response preview').waitFor();
    await page.keyboard.press('Escape');
    await letter.waitFor({ state: 'detached' });

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Submit Dispute Response' });
    await dialog.getByText(/^You're sending the letter/).waitFor();
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Under review', { exact: true }).first().waitFor();
    await focusOn(page, 'what-happens-next');

    await tabTo(page, /^Next dispute: /);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/disputes/${opened === first ? second : first}`);
    expect(problems).to.deep.equal([]);
  });

  itThorough('shows the focus at every tab stop of the pages', async () => {
    const { dispute_id: id } = await startDispute(app.server, merchant, { reason: 'duplicate' });
    const invisible: string[] = [];
    for (const path of [
      '/dashboard',
      '/disputes',
      `/disputes/${id}`,
      '/analytics',
      '/psp-accounts',
      '/data',
    ]) {
      const page = await app.visitAs(merchant, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const names = new Set<string>();
      for (let stops = 0; stops < stopsMax; stops++) {
        await page.keyboard.press('Tab');
        const stop = await readStop(page);
        if (stop === undefined) break;
        names.add(stop.name);
        if (!stop.ring) invisible.push(`${path}: ${stop.name}`);
      }
      expect(names.size, path).to.be.greaterThan(8);
      await page.context().close();
    }
    expect(invisible).to.deep.equal([]);
  });
});
