import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { signInSuperAdmin } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

/** An unsigned token. The app reads the impersonated company from its claims. */
const tokenWith = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.');

describe('impersonation of a company', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  before(async () => {
    app = await startTestApp();
    owner = await app.server.signUp('Efrafa Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' });

  /** Opens a page whose token has these claims. Requests are sent with a valid token. */
  async function visitWithClaims(claims: object, path: string): Promise<Page> {
    const page = await app.visit('/no/such/place');
    await page.route('**/api/**', (route) =>
      route.continue({
        headers: { ...route.request().headers(), authorization: `Bearer ${owner.bearer}` },
      }),
    );
    await page.evaluate((token) => localStorage.setItem('access_token', token), tokenWith(claims));
    await page.goto(app.server.url + path);
    return page;
  }

  it('shows the company on every screen', async () => {
    const page = await visitWithClaims(
      { impersonating: true, impersonated_tenant_name: 'Kaninchen & Söhne' },
      '/dashboard',
    );
    for (const path of ['/dashboard', '/disputes', '/settings', '/no/such/place', '/forgot-password']) {
      await page.goto(app.server.url + path);
      await banner(page).getByText('Kaninchen & Söhne').waitFor();
    }
  });

  it('names an unknown company as such, and shows no banner in the user’s own session', async () => {
    const page = await visitWithClaims({ impersonating: true }, '/dashboard');
    await banner(page).getByText('Unknown Tenant').waitFor();
    const own = await visitWithClaims(
      { impersonating: false, impersonated_tenant_name: 'Efrafa' },
      '/dashboard',
    );
    await own.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(await banner(own).count()).to.equal(0);
  });

  it("ends with the user's own token, in the administration", async () => {
    const { as: admin } = await signInSuperAdmin(app.server, 'Frith');
    const { body: me } = await owner.get('/api/auth/me');
    const { body } = await admin.post(`/api/admin/login-as/${String(me.user.tenant.tenant_id)}`);
    const page = await app.visitAs(app.server.api.withToken(String(body.access_token)), '/dashboard');
    await banner(page).getByText('Efrafa Ltd').waitFor();
    await page
      .getByRole('region', { name: 'Your account' })
      .getByText('Efrafa Ltd', { exact: true })
      .first()
      .waitFor();
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await page.waitForURL('**/admin');
    await banner(page).waitFor({ state: 'detached' });
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const { body: again } = await app.server.api.withToken(token ?? '').get('/api/auth/me');
    expect(again.user.role).to.equal('super_admin');
    await page.goto(`${app.server.url}/dashboard`);
    const areas = page.getByRole('navigation', { name: 'Areas' });
    await areas.getByRole('link', { name: /Administration/ }).waitFor();
    expect(await areas.getByRole('link').count()).to.equal(1);
    await page.goto(`${app.server.url}/settings?tab=team`);
    await page.getByRole('tab', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('tab').count()).to.equal(1);
  });

  it('ends without rejected calls of the company’s session', async () => {
    const { as: admin } = await signInSuperAdmin(app.server, 'Inle');
    const { body: me } = await owner.get('/api/auth/me');
    const { body } = await admin.post(`/api/admin/login-as/${String(me.user.tenant.tenant_id)}`);
    const page = await app.visitAs(app.server.api.withToken(String(body.access_token)), '/dashboard');
    await banner(page).getByText('Efrafa Ltd').waitFor();
    // The slow read is in flight when the session ends.
    await page.route('**/api/disputes?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => undefined);
    });
    const rejected: string[] = [];
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) rejected.push(response.url());
    });
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: /Disputes/ })
      .click();
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: 'Super Admin Dashboard' }).waitFor();
    expect(rejected).to.deep.equal([]);
  });

  it("does not offer the user’s own settings: their profile and the company's members", async () => {
    const { as: admin } = await signInSuperAdmin(app.server, 'Prince');
    const { body: me } = await owner.get('/api/auth/me');
    await owner.post('/api/invitations', { email: 'pipkin@efrafa.example', role: 'member' });
    const { body } = await admin.post(`/api/admin/login-as/${String(me.user.tenant.tenant_id)}`);
    const impersonator = app.server.api.withToken(String(body.access_token));
    const page = await app.visitAs(impersonator, '/settings');
    await page.getByText('Only the user can change their own profile.').waitFor();
    expect(await page.getByLabel('Full name').isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).to.equal(0);
    expect(await page.getByLabel('New password', { exact: true }).count()).to.equal(0);
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByText('pipkin@efrafa.example').waitFor();
    for (const name of [/^Invite$/, /^Revoke/, /^Remove/])
      expect(await page.getByRole('button', { name }).count(), String(name)).to.equal(0);
    expect(await page.getByRole('main').getByRole('combobox').count()).to.equal(0);
  });

  it('alerts when it cannot be ended, and stays', async () => {
    const page = await visitWithClaims(
      { impersonating: true, impersonated_tenant_name: 'Efrafa' },
      '/dashboard',
    );
    await page.route('**/api/admin/exit-login-as', (route) => route.fulfill({ status: 500, json: {} }));
    const alerted = page.waitForEvent('dialog');
    const clicked = banner(page).getByRole('button', { name: 'Exit' }).click();
    const dialog = await alerted;
    expect(dialog.message()).to.equal('Failed to exit impersonation mode');
    await dialog.accept();
    await clicked;
    await banner(page).getByRole('button', { name: 'Exit' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/dashboard');
  });

  it("leaves the company’s screens once the token has been renewed to the user's own", async () => {
    const page = await visitWithClaims(
      { impersonating: true, impersonated_tenant_name: 'Efrafa' },
      '/dashboard',
    );
    await banner(page).waitFor();
    const other = await page.context().newPage();
    // A page without the app, which would load the session.
    await other.goto(`${app.server.url}/healthz`);
    await other.evaluate((own) => localStorage.setItem('access_token', own), tokenWith({}));
    await page.waitForURL('**/admin');
  });
});
