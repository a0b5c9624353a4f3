import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('paged lists', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Long Warren');
    for (const name of ['Warren', 'Long Warren', 'Warren']) await merchant.put('/api/auth/tenant', { name });
    for (const name of ['Cowslip', 'Efrafa']) await app.server.signUp(name);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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
});
