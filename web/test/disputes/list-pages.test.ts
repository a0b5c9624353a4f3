import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { signInSuperAdmin } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('paged lists', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let admin: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Long Warren');
    for (const name of ['Warren', 'Long Warren', 'Warren']) await merchant.put('/api/auth/tenant', { name });
    for (const name of ['Cowslip', 'Efrafa']) await app.server.signUp(name);
    admin = (await signInSuperAdmin(app.server)).as;
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const next = (page: Page) => page.getByRole('button', { name: 'Next' });

  /** Opens a page whose lists have two rows per page. */
  async function open(who: ApiClient, path: string): Promise<Page> {
    const page = await app.visitAs(who, '/healthz');
    await page.route(/[?&]per_page=(24|50)\b/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/per_page=\d+/, 'per_page=2'),
      }),
    );
    await page.goto(app.server.url + path);
    return page;
  }

  const lists = () =>
    [
      ['the audit log', merchant, '/settings?tab=audit-log', 'log_page'],
      ['the audit log of the platform', admin, '/admin/logs?', 'log_page'],
      ['users', admin, '/admin/users?', 'page'],
      ['companies', admin, '/admin?', 'page'],
      ['templates', merchant, '/templates?', 'page'],
    ] as const;

  it('go back page by page with the browser', async () => {
    const failed: string[] = [];
    for (const [name, who, path, parameter] of lists()) {
      const page = await open(who, path);
      const shown = () => new URL(page.url()).searchParams.get(parameter);
      await next(page).click();
      await page.waitForURL((url) => url.searchParams.get(parameter) === '2');
      await page.goBack();
      await next(page)
        .waitFor()
        .catch(() => failed.push(name));
      if (shown() !== null) failed.push(name);
      await page.close();
    }
    expect(failed).to.deep.equal([]);
  });

  it('show the last page for a page number beyond it', async () => {
    const failed: string[] = [];
    for (const [name, who, path, parameter] of lists()) {
      const page = await open(who, `${path}&${parameter}=9999`);
      const isShown = page.getByRole('button', { name: 'Previous' }).waitFor();
      await isShown.catch(() => failed.push(name));
      expect(
        await page.getByText(/^(No entries yet|No matching .*|No templates found)$/).count(),
        name,
      ).to.equal(0);
      await page.close();
    }
    expect(failed).to.deep.equal([]);
  });

  it('keep their state when returning from an item', async () => {
    const page = await open(merchant, '/templates?status=all&search=fraudulent&page=2');
    await page
      .getByRole('list', { name: 'Templates' })
      .getByRole('heading')
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Previous' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?status=all&search=fraudulent&page=2');
  });

  it('show the next page from its top', async () => {
    const page = await open(merchant, '/templates');
    await page.setViewportSize({ width: 390, height: 500 });
    await next(page).click();
    await page.getByText('Showing 3 to 4 of').waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await page.getByText('Showing 1 to 2 of').waitFor();
  });
});
