import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestApp, type TestApp } from '../browser.js';

const isScrolled = () => window.scrollY > 0;

describe('an open dialog', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  async function topOf(page: Page, selector: string): Promise<number> {
    const box = await page.locator(selector).boundingBox();
    return box === null ? Number.NaN : box.y;
  }

  for (const [width, selector] of [
    [1280, 'aside'],
    [390, 'header:has([aria-label="Open menu"])'],
  ] as const) {
    it(`keeps the sticky header of a scrolled page in place, at ${width} px`, async () => {
      const page = await app.visitAs(merchant, '/settings', { viewport: { width, height: 600 } });
      const opener = page.getByRole('button', { name: 'Turn on' });
      await opener.scrollIntoViewIfNeeded();
      await page.waitForFunction(isScrolled);
      await opener.click();
      await page.getByRole('dialog').waitFor();
      expect(await topOf(page, selector)).to.equal(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate(isScrolled)).to.equal(true);
    });
  }

  it('shows the focus of a password field like that of other fields', async () => {
    const page = await app.visitAs(merchant, '/settings');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const field = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await field.focus();
    const frame = field.locator('xpath=..');
    expect(await frame.evaluate((element) => getComputedStyle(element).outlineStyle)).to.equal('solid');
  });
});
