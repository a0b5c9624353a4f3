import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { signInSuperAdmin, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the audit log', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  it('shows super admins who did what, and verifies the log', async () => {
    const { as: admin, email } = await signInSuperAdmin(app.server);
    const owner = await app.server.signUp('Redstone Ltd');
    const { tenantId } = await whoIs(owner);
    await admin.put(`/api/admin/tenants/${tenantId}/status`, { status: 'suspended' });
    const page = await app.visitAs(admin, '/admin/logs');
    const suspended = row(page, 'Suspended a company');
    await suspended.getByText(email).waitFor();
    await suspended.getByText(tenantId).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = suspended.getByRole('button', { name: `Copy ID of tenant, ${tenantId}` });
    await copy.click();
    await copy.locator('.tabler-icon-check').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(tenantId);
    await page.getByLabel('Action').selectOption('Tenants');
    await row(page, 'Registered').first().waitFor({ state: 'detached' });
    await page.getByLabel('Search', { exact: true }).fill('no-such-user');
    await page.getByLabel('Search', { exact: true }).press('Enter');
    await page.getByText('No matching entries').waitFor();
    expect(new URL(page.url()).search).to.equal('?log_action=tenant&log_search=no-such-user');
    await page.getByRole('button', { name: 'Verify log' }).click();
    await page.getByText(/The log is intact: \d+ entries/).waitFor();
  });
});
