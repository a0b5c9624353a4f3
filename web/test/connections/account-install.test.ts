import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';

import { verifyEmailOf } from '../../../core/src/testing/verified-email.js';
import { startTestApp, type TestApp } from '../browser.js';
import { localPublicUrl } from '../local-public-url.js';

const arrival = '/login?token=tok-1&instanceId=inst-1';

describe('an install that starts at the store', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ environment: await localPublicUrl() });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  let accounts = 0;
  async function signIn(page: Page, hasVerifiedEmail = true): Promise<void> {
    accounts += 1;
    const account = { email: `store${accounts}@warren.example`, password: 'silflay-at-dusk', name: 'Store' };
    await app.server.api.post('/api/auth/register', account);
    if (hasVerifiedEmail) await verifyEmailOf(app.server, account.email);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  const storedInstall = (page: Page) =>
    page.evaluate(() =>
      ['wix_install_token', 'wix_install_instanceId'].map((key) => sessionStorage.getItem(key)),
    );

  async function mockInstaller(page: Page, respond: (route: Route) => Promise<void>): Promise<void> {
    await page.route('**/api/wix/installer-redirect', respond);
  }

  it('waits for the sign-in, then continues with the installation', async () => {
    const page = await app.visit(arrival);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await storedInstall(page)).to.deep.equal(['tok-1', 'inst-1']);
    let sent: unknown;
    await mockInstaller(page, (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: { installer_url: 'https://store.example/installer?x=1' } });
    });
    await page.route('https://store.example/**', (route) => route.fulfill({ body: 'the installer' }));
    await signIn(page);
    await page.waitForURL('https://store.example/installer?x=1');
    expect(sent).to.deep.equal({ token: 'tok-1', instanceId: 'inst-1' });
    await page.goto(`${app.server.url}/dashboard`);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(await storedInstall(page)).to.deep.equal([null, null]);
  });

  it('connects an account from the market through sign-in and consent', async () => {
    const page = await app.visit('/sandbox/wix/api/market');
    await page.waitForURL('**/login?*');
    await signIn(page);
    await page.waitForURL('**/sandbox/wix/**');
    await page.getByRole('link').first().click();
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText('Wix account connected successfully!').waitFor();
    await page.getByRole('article').getByText('Verified', { exact: true }).waitFor();
  });

  it("explains that the user's email is not verified", async () => {
    const page = await app.visit(arrival);
    await signIn(page, false);
    await page.getByText(/^Verify your email address first\./).waitFor();
    await page.waitForURL('**/dashboard');
  });

  /** Arrives with parameters that Wix has signed, but without a state. Anyone can create such a link. */
  async function arriveFromMarket(page: Page): Promise<void> {
    const back = encodeURIComponent(`${app.server.url}/psp-accounts`);
    await page.goto(
      `${app.server.url}/sandbox/wix/api/app-installer?appId=df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11&postInstallationUrl=${back}`,
    );
    await page.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Connect this store?' }).waitFor();
  }

  it('names the store and the company without a state, and connects only on a click', async () => {
    const owner = await app.server.signUp('Otter Holt Ltd');
    const page = await app.visitAs(owner, '/no/such/place');
    await arriveFromMarket(page);
    const site = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await page.getByText('Otter Holt Ltd', { exact: true }).last().waitFor();
    const storesOf = async () =>
      ((await owner.get('/api/wix/accounts')).body.accounts as { site_name: string }[]).map(
        (store) => store.site_name,
      );
    expect(await storesOf()).to.deep.equal([]);
    const address = page.url();
    await page.getByRole('button', { name: 'Connect store' }).click();
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText('Wix account connected successfully!').waitFor();
    expect(await storesOf()).to.deep.equal([site]);
    await page.goto(address);
    await page.getByText('This installation has expired. Start it again.').waitFor();
  });

  it('connects no store if the user cancels', async () => {
    const owner = await app.server.signUp('Weasel Bank Ltd');
    const page = await app.visitAs(owner, '/no/such/place');
    await arriveFromMarket(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText('Canceled. No store was connected.').waitFor();
    await page.getByText('No PSP accounts yet').waitFor();
    expect((await owner.get('/api/wix/accounts')).body.accounts).to.deep.equal([]);
  });

  it('reports that it cannot be completed, and still clears the URL', async () => {
    const owner = await app.server.signUp('Fox Earth Ltd');
    const page = await app.visitAs(owner, '/no/such/place');
    await page.goto(`${app.server.url}/psp-accounts?code=c&state=made-up&instanceId=i&token=t`);
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByRole('alert').waitFor();
    await page.route('**/api/wix/callback?*', (route) => route.abort());
    await page.goto(`${app.server.url}/psp-accounts?code=c&state=made-up&instanceId=i&token=t`);
    await page.getByText('Failed to complete Wix connection').waitFor();
    await page.getByText('No PSP accounts yet').waitFor();
  });

  it('reports that the store grants no access, in its own message', async () => {
    const owner = await app.server.signUp('Badger Sett Ltd');
    const page = await app.visitAs(owner, '/no/such/place');
    await page.goto(
      `${app.server.url}/psp-accounts?error=access_denied&error_description=Call+555+at+once&state=made-up`,
    );
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText("Wix didn't grant access. No store was connected.").waitFor();
    expect(await page.getByText('Call 555').count()).to.equal(0);
    await page.getByText('No PSP accounts yet').waitFor();
  });

  it('does not prevent signing in if it fails', async () => {
    for (const respond of [
      (route: Route) =>
        route.fulfill({ status: 502, json: { error: 'The store is unavailable', code: 'x' } }),
      (route: Route) => route.fulfill({ json: { installer_url: 'javascript:alert(1)' } }),
      (route: Route) => route.abort(),
    ]) {
      const page = await app.visit(arrival);
      await mockInstaller(page, respond);
      await signIn(page);
      await page.waitForURL('**/dashboard');
      expect(await storedInstall(page)).to.deep.equal([null, null]);
    }
  });

  it('continues immediately for signed-in users, and ignores tokens of other screens', async () => {
    const user = await app.server.signUp('Silver');
    const page = await app.visitAs(user, '/reset-password?token=emailed-token');
    await page.getByRole('heading', { name: 'Reset password' }).waitFor();
    expect(await storedInstall(page)).to.deep.equal([null, null]);
    await mockInstaller(page, (route) =>
      route.fulfill({ json: { installer_url: `${app.server.url}/no/such/place` } }),
    );
    await page.goto(app.server.url + arrival);
    await page.waitForURL('**/no/such/place');
  });
});
