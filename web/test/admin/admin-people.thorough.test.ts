import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { turnOnSecondFactor } from '../../../testing/api/identity/authenticator.js';
import { signInSuperAdmin, type SignedInAdmin } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the users of the platform', function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: SignedInAdmin;
  before(async () => {
    app = await startTestApp();
    admin = await signInSuperAdmin(app.server);
    await app.server.signUp('Watership Ltd');
    await app.server.signUp('Efrafa Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  it('are listed with their companies and roles, and found by name, role and status', async () => {
    const page = await app.visitAs(admin.as, '/admin/users');
    await row(page, admin.email).getByText('Super admin').waitFor();
    await row(page, admin.email).getByText('Platform', { exact: true }).waitFor();
    await row(page, 'owner1@watership-ltd.example').getByText('Owner', { exact: true }).waitFor();
    await page.getByText('3 users').waitFor();

    await page.getByLabel('Search Users').fill('EFRAFA');
    await page.getByLabel('Search Users').press('Enter');
    await row(page, 'owner1@watership-ltd.example').waitFor({ state: 'detached' });
    await page.getByText('1 user', { exact: true }).waitFor();
    await page.getByLabel('Role').selectOption('Super admin');
    await page.getByText('No matching users').waitFor();
    expect(new URL(page.url()).search).to.equal('?search=EFRAFA&role=super_admin');
    await page.getByRole('button', { name: 'Show all users' }).click();
    await page.getByText('3 users').waitFor();
    await page.getByLabel('Company status').selectOption('Suspended');
    await page.getByText('No matching users').waitFor();
  });

  it('can be signed out, and have their second factor reset', async () => {
    const owner = await app.server.signUp('Nuthanger Farm');
    await turnOnSecondFactor(owner, new Date());
    const page = await app.visitAs(admin.as, '/admin/users?search=nuthanger');
    const help = row(page, 'nuthanger-farm.example');
    await help.getByText('with 2FA').waitFor();
    await help.getByRole('button', { name: 'Reset 2FA of Nuthanger Farm' }).click();
    const question = page.getByRole('dialog');
    await question.getByText("Verify the user's identity first").waitFor();
    await question.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('The second factor of Nuthanger Farm is off.').waitFor();
    await help.getByRole('button', { name: /^Reset 2FA/ }).waitFor({ state: 'detached' });
    expect((await owner.get('/api/auth/me')).status).to.equal(401);
    const { body } = await app.server.api.post('/api/auth/login', {
      email: (await help.getByText('@').textContent()) ?? '',
      password: 'carrots-are-orange',
    });
    const again = app.server.api.withToken(String(body.access_token));
    expect((await again.get('/api/auth/me')).status).to.equal(200);
    await help.getByRole('button', { name: 'Sign out Nuthanger Farm' }).click();
    await question.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Nuthanger Farm is signed out everywhere.').waitFor();
    expect((await again.get('/api/auth/me')).status).to.equal(401);
  });
});
