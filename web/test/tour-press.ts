import type { Page } from 'playwright-core';

/** Presses the first button with this name, on the page or in its dialog. */
export const press =
  (name: string | RegExp, within: 'page' | 'dialog' = 'page') =>
  (page: Page) =>
    (within === 'page' ? page : page.getByRole('dialog'))
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
