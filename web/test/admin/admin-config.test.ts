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

  const refuseToSave = (page: Page) =>
    page.route('**/api/admin/config/global', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );

  it('is changed for all tenants, with a confirmation for three seconds', async () => {
    const newcomer = await app.server.signUp('Newcomer Ltd', 'default');
    const page = await app.visitAs(admin, '/admin/config');
    await page.getByText('These settings apply to all tenants by default.').waitFor();
    const form = editor(page);
    await turn(form, 'Analytics & Statistics');
    await form.getByRole('tab', { name: 'Limits' }).click();
    const monthly = form.getByLabel('Max Disputes Per Month');
    expect(await monthly.inputValue()).to.equal('');
    await form.getByText('Leave empty for unlimited').waitFor();
    await form.getByLabel('Max PSP Accounts').fill('0');
    expect(await form.getByLabel('Max PSP Accounts').inputValue()).to.equal('');
    await form.getByLabel('Max PSP Accounts').fill('3');
    expect(await monthly.getAttribute('min')).to.equal('1');
    await monthly.fill('250');
    expect(await save(page)).to.include({
      analytics_enabled: true,
      api_access_enabled: false,
      max_psp_accounts: 3,
      max_disputes_per_month: 250,
    });
    await page.getByText('Configuration saved successfully!').waitFor({ state: 'detached' });
    expect((await newcomer.get('/api/config')).body).to.include({
      analytics_enabled: true,
      max_psp_accounts: 3,
      max_disputes_per_month: 250,
    });

    await editor(page).getByRole('tab', { name: 'Limits' }).click();
    await monthly.fill('');
    expect(await save(page)).to.include({ max_disputes_per_month: null });
    await page.getByRole('tab', { name: 'Tenant-Specific Config' }).click();
    await page.getByText(/To edit the config of a tenant/).waitFor();
  });

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

  it('opens from the dashboard, and shows what could not be saved', async () => {
    const page = await app.visitAs(admin, '/admin');
    await page.getByRole('button', { name: 'System Configuration' }).click();
    const dialog = page.getByRole('dialog', { name: 'System Configuration' });
    await turn(dialog, 'Online Editor');
    await refuseToSave(page);
    await dialog.getByRole('button', { name: 'Save Configuration' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Failed to save config').waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await dialog.getByRole('switch', { name: 'Online Editor' }).isChecked()).to.equal(true);
  });

  it('shows the result of the last attempt only', async () => {
    const page = await app.visitAs(admin, '/admin/config');
    const form = editor(page);
    const saved = page.getByText('Configuration saved successfully!');
    const failed = page.getByRole('alert').getByText('Failed to save config');
    await form.waitFor();
    await save(page);
    await refuseToSave(page);
    await form.getByRole('button', { name: 'Save Configuration' }).click();
    await failed.waitFor();
    await saved.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Reset to defaults' }).click();
    await form.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('Configuration reset.').waitFor();
    await failed.waitFor({ state: 'detached' });
  });

  it('sends a limit as it is shown: a zero is an empty input', async () => {
    const page = await app.visitAs(admin, '/admin/config');
    await editor(page).getByRole('tab', { name: 'Limits' }).click();
    const monthly = editor(page).getByLabel('Max Disputes Per Month');
    await monthly.fill('0');
    expect(await monthly.inputValue()).to.equal('');
    expect(await save(page)).to.include({ max_disputes_per_month: null });
  });

  it('names the limits that the server rejects', async () => {
    const page = await app.visitAs(admin, '/admin/config');
    const form = editor(page);
    await form.getByRole('tab', { name: 'Limits' }).click();
    await form.getByLabel('Max PSP Accounts').fill('');
    await form.getByLabel('Max Storage (MB)').fill('0');
    await form.getByRole('tab', { name: 'Features' }).click();
    await form.getByRole('button', { name: 'Save Configuration' }).click();
    for (const label of ['Max PSP Accounts', 'Max Storage (MB)']) {
      await page.getByRole('alert').getByText(`${label}: Enter a whole number of at least 1`).waitFor();
    }
  });

  it('validates limits in the other tab before it sends anything', async () => {
    const page = await app.visitAs(admin, '/admin/config');
    const form = editor(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await form.getByRole('tab', { name: 'Limits' }).click();
    const storage = form.getByLabel('Max Storage (MB)');
    await storage.fill('-5');
    await form.getByRole('tab', { name: 'Features' }).click();
    await form.getByRole('button', { name: 'Save Configuration' }).click();
    await storage.waitFor();
    expect(await storage.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).to.equal(true);
    expect(await storage.evaluate((input) => input === document.activeElement)).to.equal(true);
    expect(sent).to.eql([]);
  });

  it('stays on the tab that it was saved from', async () => {
    const page = await app.visitAs(admin, '/admin/config');
    await editor(page).getByRole('tab', { name: 'Limits' }).click();
    await editor(page).getByLabel('Max PSP Accounts').fill('4');
    await save(page);
    expect(await editor(page).getByLabel('Max PSP Accounts').inputValue()).to.equal('4');
  });

  it('keeps its tabs in one line on a phone', async () => {
    const page = await app.visitAs(admin, '/admin/config', { viewport: { width: 390, height: 844 } });
    const [first, second] = await Promise.all(
      ['Global Default Config', 'Tenant-Specific Config'].map((name) =>
        page.getByRole('tab', { name }).boundingBox(),
      ),
    );
    expect(second?.y).to.equal(first?.y);
    expect((second?.x ?? Infinity) + (second?.width ?? Infinity)).to.be.at.most(390 - 16);
  });
});
