import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addRequiredExhibits, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';
import { tabTo } from '../tab-stops.js';

/** How many of the day's disputes are sent together, answered one by one, accepted, and noted for tomorrow. */
const day = { together: 12, answered: 6, accepted: 4, noted: 3 };
const all = day.together + day.answered + day.accepted + day.noted;

describe('a day of 25 disputes', function () {
  this.timeout(600_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    for (let at = 0; at < all; at += 1) {
      const { dispute_id: id } = await startDispute(app.server, merchant, {
        reason: 'product_not_received',
        network: 'visa',
        amount: 2_000 + at,
      });
      if (at < day.together) await addRequiredExhibits(merchant, id);
    }
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('is done with the keyboard alone', async () => {
    const page = await app.visitAs(merchant, '/disputes?readiness=ready', {
      viewport: { width: 1440, height: 900 },
    });
    await submitTogether(page);
    await page.goto(`${app.server.url}/disputes?status=needs_response`);
    await page
      .getByText(`of ${all - day.together} disputes`)
      .first()
      .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');

    const seen: string[] = [];
    for (let at = day.together; at < all; at += 1) {
      await page.waitForURL((url) => isOther(url, seen));
      seen.push(page.url());
      await page.getByRole('button', { name: 'Submit response' }).waitFor();
      if (at < day.together + day.answered) await answer(page);
      else if (at < day.together + day.answered + day.accepted) await accept(page);
      else await note(page);
      if (at < all - 1) await page.keyboard.press('n');
    }

    const { body } = await merchant.get('/api/disputes?per_page=100');
    const statuses = (body['disputes'] as { status: string }[]).map(({ status }) => status);
    const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
    expect(count('under_review')).to.equal(day.together + day.answered);
    expect(count('lost')).to.equal(day.accepted);
    expect(count('needs_response')).to.equal(day.noted);
  });
});

function isOther(url: URL, seen: readonly string[]): boolean {
  return /^\/disputes\/dsp_/.test(url.pathname) && !seen.includes(url.href);
}

async function submitTogether(page: Page): Promise<void> {
  await page.getByText(`of ${day.together} disputes`).first().waitFor();
  for (let at = 1; at <= day.together; at += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('status').getByText(`${at} selected`).waitFor();
  }
  await tabTo(page, 'More actions for the selected disputes');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Submit responses' });
  await entry.waitFor();
  while (!(await entry.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit responses' });
  await dialog.getByLabel(`Type ${day.together} to confirm`).waitFor();
  await tabTo(page, `Type ${day.together} to confirm`);
  await page.keyboard.type(String(day.together));
  await page.keyboard.press('Enter');
  await dialog
    .getByText('Submitted to Stripe.')
    .nth(day.together - 1)
    .waitFor({ timeout: 120_000 });
  await page.keyboard.press('Escape');
}

async function answer(page: Page): Promise<void> {
  await tabTo(page, /^Add text: /);
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: /^Add: / });
  await adding.getByLabel('Text content').waitFor();
  await tabTo(page, 'Text content');
  await page.keyboard.type('Twelve rabbits left in good health.');
  await page.keyboard.press('Tab');
  await tabTo(page, 'Add text');
  await page.keyboard.press('Enter');
  await adding.waitFor({ state: 'detached' });
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Submit Dispute Response' });
  await dialog.getByText(/^You're sending the letter/).waitFor();
  await tabTo(page, 'Submit');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Under review', { exact: true }).first().waitFor();
}

async function accept(page: Page): Promise<void> {
  await tabTo(page, 'Accept Dispute');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Accept this dispute?' });
  await dialog.waitFor();
  await tabTo(page, 'Accept Dispute');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function note(page: Page): Promise<void> {
  await page.keyboard.press('a');
  await tabTo(page, 'Note');
  await page.keyboard.type('Waiting for the warehouse.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Note added').first().waitFor();
  // Shortcuts are text in a field.
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}
