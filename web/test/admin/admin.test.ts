import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { signInSuperAdmin, type SignedInAdmin } from '../../../testing/api/identity/platform-client.js';
import { useTestApp } from '../browser.js';

describe('the administration', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let admin: SignedInAdmin;
  before(async () => {
    admin = await signInSuperAdmin(app.server);
    await app.server.signUp('Watership Ltd');
    await app.server.signUp('Efrafa Ltd', 'default');
  });

  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' });

  itThorough('shows problems of the installation until they are resolved', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await page.getByRole('region', { name: 'System statistics' }).getByText('2 active').waitFor();
    expect(await page.getByText('1 active alarm').count()).to.equal(0);
    const { database, alarmsService } = app.server.container;
    await database.system('jobs').insert({ name: 'reminders.scan', payload: '{}', state: 'parked' });
    await alarmsService.check();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const alarm = page.getByRole('status').filter({ hasText: '1 active alarm' });
    await alarm.getByText('One job or webhook has failed too often').waitFor();
    await database.system('jobs').where({ state: 'parked' }).delete();
    await alarmsService.check();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await alarm.waitFor({ state: 'detached' });
  });

  it('shows a tenant, suspends, deletes and restores it', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await row(page, 'Efrafa Ltd').getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Efrafa Ltd', exact: true });
    await dialog.getByText(/^ten_/).waitFor();
    await dialog.getByRole('region', { name: 'Users' }).getByText('Owner', { exact: true }).waitFor();
    await dialog.getByText('This company has no PSP accounts.').waitFor();
    await dialog.getByRole('region', { name: 'Dispute statistics' }).getByText('Needs response').waitFor();

    for (const [verb, state] of [
      ['Suspend', 'Suspended'],
      ['Delete', 'Deleted'],
      ['Activate', 'Active'],
    ] as const) {
      await dialog.getByRole('button', { name: verb, exact: true }).click();
      const question = page.getByRole('dialog', { name: `${verb} Efrafa Ltd` });
      await question.getByRole('button', { name: verb }).click();
      await dialog.getByText(state, { exact: true }).waitFor();
    }
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('Active', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await row(page, 'Efrafa Ltd').getByText('Active').waitFor();
  });

  itThorough('logs in as a tenant, and returns', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await row(page, 'Watership Ltd').getByRole('button', { name: 'Login As' }).click();
    await page.waitForURL('**/dashboard');
    for (const path of ['/dashboard', '/disputes', '/settings?tab=team', '/analytics', '/psp-accounts']) {
      await page.goto(app.server.url + path);
      await banner(page).getByText('Watership Ltd').waitFor();
    }
    await page.goto(`${app.server.url}/admin`);
    await page.getByText('For platform administrators').waitFor();
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
    expect(await banner(page).count()).to.equal(0);

    await row(page, 'Watership Ltd').getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('button', { name: 'Login As This Tenant' }).click();
    await page.waitForURL('**/dashboard');
    await banner(page).getByText('Watership Ltd').waitFor();
  });
});
