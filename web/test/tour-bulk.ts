import type { Page } from 'playwright-core';

import { press } from './tour-press.js';

export async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
}

export async function openBulkAccept(page: Page): Promise<void> {
  await selectRows(page);
  await press('More actions for the selected disputes')(page);
  await page.getByRole('menuitem', { name: 'Accept disputes' }).click();
  await page.getByRole('dialog', { name: 'Accept 2 disputes' }).waitFor();
}

export async function openBulkTags(page: Page): Promise<void> {
  await selectRows(page);
  await press('Add tags')(page);
  await page.getByRole('dialog', { name: 'Add tags to 2 disputes' }).waitFor();
}
