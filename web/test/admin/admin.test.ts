import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import {
  signInSuperAdmin,
  type SignedInAdmin,
  whoIs,
} from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp, withoutLiveEvents } from '../browser.js';

describe('the administration', function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: SignedInAdmin;
  let owner: ApiClient;
  before(async () => {
    app = await startTestApp();
    admin = await signInSuperAdmin(app.server);
    owner = await app.server.signUp('Watership Ltd');
    await app.server.signUp('Efrafa Ltd', 'default');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' });
  const fail = (page: Page, path: string, json: object = {}) =>
    page.route(path, (route) => route.fulfill({ status: 500, json }));

  it("is the super admin's start page, without company screens", async () => {
    const page = await app.visit('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('carrots-are-orange');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await entries.allInnerTexts()).to.eql([
      'Administration',
      'Users',
      'Waitlist',
      'Configuration',
      'Audit log',
      'Settings',
    ]);
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.getByRole('link', { name: 'Rebuttal, administration' }).click();
    await page.waitForURL('**/admin');
    const stats = page.getByRole('region', { name: 'System statistics' });
    await stats.getByText('2 active').waitFor();
    expect((await stats.innerText()).split('\n')).to.include.members([
      'Tenants',
      'Users',
      'Disputes',
      'PSP Accounts',
    ]);
  });

  it('shows problems of the installation until they are resolved', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await page.getByRole('region', { name: 'System statistics' }).getByText('2 active').waitFor();
    expect(await page.getByText('1 active alarm').count()).to.equal(0);
    const { database, alarmsService } = app.server.container;
    await database.system('jobs').insert({ name: 'reminders.scan', payload: '{}', state: 'parked' });
    await alarmsService.check();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const alarm = page.getByRole('status').filter({ hasText: '1 active alarm' });
    await alarm.getByText('1 job or webhook has failed too many times and needs attention.').waitFor();
    await database.system('jobs').where({ state: 'parked' }).delete();
    await alarmsService.check();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await alarm.waitFor({ state: 'detached' });
  });

  it('finds tenants by name and by status', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await row(page, 'Watership Ltd').waitFor();
    await page.getByLabel('Search Tenants').fill('efra');
    await page.getByLabel('Search Tenants').press('Enter');
    await row(page, 'Watership Ltd').waitFor({ state: 'detached' });
    await row(page, 'Efrafa Ltd').getByText('Active').waitFor();
    await page.getByLabel('Status').selectOption('Suspended');
    await page.getByText('No matching tenants').waitFor();
    expect(new URL(page.url()).search).to.equal('?search=efra&status=suspended');
    await page.reload();
    expect(await page.getByLabel('Search Tenants').inputValue()).to.equal('efra');
    await page.getByRole('button', { name: 'Show all tenants' }).click();
    await row(page, 'Watership Ltd').waitFor();
    const request = page.waitForRequest('**/api/admin/tenants?*');
    await page.getByRole('button', { name: 'Refresh' }).click();
    const { searchParams } = new URL((await request).url());
    expect(Object.fromEntries(searchParams)).to.eql({ page: '1', per_page: '50' });
  });

  it('names the providers of a tenant by their labels', async () => {
    const owner = await app.server.signUp('Nuthanger Ltd');
    await connectStripe(app.server, owner);
    const page = await app.visitAs(admin.as, '/admin?search=nuthanger');
    await row(page, 'Nuthanger Ltd').getByRole('button', { name: 'View Details' }).click();
    const accounts = page.getByRole('dialog').getByRole('region', { name: 'PSP Accounts' });
    await accounts.getByText('Stripe', { exact: true }).waitFor();
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

  it('requires a second factor of a tenant’s users, and lifts it for locked-out users', async () => {
    const page = await app.visitAs(admin.as, '/admin');
    await row(page, 'Efrafa Ltd').getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Efrafa Ltd', exact: true });
    for (const [verb, title, message] of [
      [
        'Require',
        'Require two-factor authentication for Efrafa Ltd',
        'Two-factor authentication is required for all users.',
      ],
      [
        'Make optional',
        'Make two-factor authentication optional for Efrafa Ltd',
        'Two-factor authentication is optional.',
      ],
    ] as const) {
      await dialog.getByRole('button', { name: verb, exact: true }).click();
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: verb }).click();
      await dialog.getByText(message).waitFor();
    }
  });

  it('logs in as a tenant, and returns', async () => {
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

  it('reports failures in alerts that can be dismissed', async () => {
    const page = await app.visitAs(admin.as, '/settings');
    await fail(page, '**/api/admin/tenants?*');
    await page.goto(`${app.server.url}/admin`);
    const alert = page.getByRole('alert');
    await alert.getByText('Failed to load data').waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByText("Couldn't load tenants").waitFor();
    await page.unroute('**/api/admin/tenants?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await row(page, 'Watership Ltd').waitFor();

    await fail(page, '**/api/admin/login-as/*', { error: 'The burrow is closed' });
    await row(page, 'Watership Ltd').getByRole('button', { name: 'Login As' }).click();
    await alert.getByText('Failed to login as tenant').waitFor();
    await alert.getByText('The burrow is closed').waitFor();
    await alert.getByRole('button', { name: 'Dismiss' }).click();

    await fail(page, '**/api/admin/tenants/*');
    await row(page, 'Watership Ltd').getByRole('button', { name: 'View Details' }).click();
    await alert.getByText('Failed to load tenant details').waitFor();
    await fail(page, '**/api/admin/config/tenant/*');
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await alert.getByText('Failed to load config').waitFor();
    await page.unroute('**/api/admin/config/tenant/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
  });

  it('retries a failed search', async () => {
    const page = await withoutLiveEvents(await app.visitAs(admin.as, '/settings'));
    await fail(page, '**/api/admin/tenants?*');
    await page.goto(`${app.server.url}/admin?search=efra`);
    await page.getByRole('alert').getByText('Failed to load data').waitFor();
    await page.unroute('**/api/admin/tenants?*');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await row(page, 'Efrafa Ltd').waitFor();
    const request = page.waitForRequest('**/api/admin/tenants?*');
    await page.getByLabel('Search Tenants').press('Enter');
    expect(new URL((await request).url()).searchParams.get('search')).to.equal('efra');
  });

  it('sends a rejected user to the sign-in, and does not renew their token', async () => {
    const page = await app.visitAs(admin.as, '/settings');
    await page.evaluate((token) => localStorage.setItem('refresh_token', token), admin.refreshToken);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url());
    });
    await page.route('**/api/admin/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto(`${app.server.url}/admin`);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).to.equal(null);
    expect(renewals).to.eql([]);
  });

  it('is not available to users of a company', async () => {
    for (const path of ['/admin', '/admin/users', '/admin/waitlist', '/admin/config', '/admin/logs']) {
      const page = await app.visitAs(owner, path);
      await page.getByText('For platform administrators').waitFor();
      expect(await page.getByRole('link', { name: 'Administration' }).count()).to.equal(0);
    }
    const { tenantId } = await whoIs(owner);
    expect(tenantId).to.match(/^ten_/);
  });
});
