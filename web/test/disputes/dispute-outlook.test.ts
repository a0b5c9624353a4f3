import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addExhibit, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('after a response is submitted', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  beforeEach(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  const outlook = (page: Page) => page.getByRole('region', { name: 'What happens next' });

  async function arrive(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { dispute_id: id } = await startDispute(app.server, merchant, {
      reason: 'product_not_received',
      ...fields,
    });
    await addExhibit(merchant, id);
    return id;
  }

  it('the focus is on what happens next, and the next dispute is one key away', async () => {
    const id = await arrive();
    const next = await arrive({ amount: 7_700, currency: 'usd' });
    const page = await app.visitAs(merchant, `/disputes/${id}`);
    await page.getByRole('button', { name: 'Submit response' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^You're sending /).waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'what-happens-next');
    const link = outlook(page).getByRole('link', { name: /^Next dispute: \$77\.00, \d+ days left$/ });
    await link.waitFor();
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => document.activeElement === element)).to.equal(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/disputes/${next}`);
    await page.getByText('$77.00').first().waitFor();
    await outlook(page).waitFor({ state: 'detached' });
  });
});
