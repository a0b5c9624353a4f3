import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('the landing page', function () {
  this.timeout(120_000);
  const app = useTestApp();

  const waitlist = (page: Page) => page.getByRole('form', { name: 'Waitlist' });
  const join = (page: Page) => waitlist(page).getByRole('button', { name: 'Join Waitlist' });
  const statusOf = (page: Page) => waitlist(page).getByRole('status');

  itThorough('adds an address to the waitlist, with the same message for a repeated one', async () => {
    const page = await app.visit('/');
    const messages: string[] = [];
    for (const email of ['fiver@warren.example', 'fiver@warren.example']) {
      await page.getByLabel('Email address').fill(email);
      const response = page.waitForResponse('**/api/waitlist/join');
      await join(page).click();
      const { message } = (await (await response).json()) as { message: string };
      await statusOf(page).getByText(message, { exact: true }).waitFor();
      messages.push(message);
    }
    expect(messages[0]).to.equal(messages[1]);
  });
});
