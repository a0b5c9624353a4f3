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
});
