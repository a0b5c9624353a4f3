import type { Page } from 'playwright-core';

import { useTestApp } from '../browser.js';

describe('the menu of a narrow screen', function () {
  this.timeout(120_000);
  const app = useTestApp();

  /** Opens the menu and follows a link. The closing menu slides out and returns the focus. */
  async function go(page: Page, to: string): Promise<void> {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: to }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: to }).waitFor();
  }
  const staysOnMain = async (page: Page) => {
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.waitForTimeout(100);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  };

  it('moves the focus to the chosen screen, even if it was shown before', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(owner, '/disputes', {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'no-preference',
    });
    for (const to of ['Templates', 'Disputes', 'Templates', 'Disputes', 'Templates', 'Disputes']) {
      await go(page, to);
      await staysOnMain(page);
    }
  });
});
