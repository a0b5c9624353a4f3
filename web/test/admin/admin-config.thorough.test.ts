import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { signInSuperAdmin, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the configuration of plans', function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: ApiClient;
  before(async () => {
    app = await startTestApp();
    admin = (await signInSuperAdmin(app.server)).as;
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const editor = (page: Page) => page.getByRole('form', { name: 'Configuration' });
  const turn = (form: Locator, name: string) => form.getByRole('switch', { name }).click();

  /** The server's response to the change. */
  async function save(page: Page): Promise<unknown> {
    const response = page.waitForResponse((received) => received.request().method() === 'PUT');
    await editor(page).getByRole('button', { name: 'Save Configuration' }).click();
    await page.getByText('Configuration saved successfully!').waitFor();
    return (await response).json();
  }

  it('is changed for one tenant, which keeps the rest of the defaults, and reset', async () => {
    const merchant = await app.server.signUp('Cowslip Ltd', 'default');
    const before = (await merchant.get('/api/config')).body;
    const page = await app.visitAs(admin, '/admin');
    const { tenantId } = await whoIs(merchant);
    await page
      .getByRole('row')
      .filter({ hasText: tenantId })
      .getByRole('button', { name: 'View Details' })
      .click();
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await page.getByText('These settings apply to this tenant.').waitFor();
    await turn(editor(page), 'API Access');
    expect(await save(page)).to.deep.include({ api_access_enabled: true, own: ['api_access_enabled'] });
    expect((await merchant.get('/api/config')).body).to.eql({ ...before, api_access_enabled: true });
    await editor(page).getByText('Override').waitFor();

    await editor(page).getByRole('button', { name: 'Reset to defaults' }).click();
    await editor(page).getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('Configuration reset.').waitFor();
    await editor(page).getByText('Override').waitFor({ state: 'detached' });
    expect((await merchant.get('/api/config')).body).to.eql(before);
  });
});
