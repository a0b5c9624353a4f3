import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestApp, type TestApp } from '../browser.js';

const phone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1',
} as const;

describe("the user's sessions", function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const person = { email: 'hyzenthlay@warren.example', password: 'silflay-at-dusk', name: 'Hyzenthlay' };

  async function signIn(path: string, options?: object): Promise<Page> {
    const page = await app.visit(path, options);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`**${path}`);
    return page;
  }
  const sessions = (page: Page) => page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');

  it('are listed in the settings and ended there, one by one or all but the current one', async () => {
    await app.server.api.post('/api/auth/register', person);
    const onPhone = await signIn('/settings', phone);
    const page = await signIn('/settings');
    const here = sessions(page).filter({ hasText: 'Chrome' });
    await here.getByText('This session').waitFor();
    expect(await here.getByRole('button').count()).to.equal(0);
    expect(await sessions(page).count()).to.equal(3);

    await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await page.getByText('Safari on iOS was signed out').waitFor();
    await sessions(page).filter({ hasText: 'Safari' }).waitFor({ state: 'detached' });
    await onPhone.reload();
    await onPhone.waitForURL('**/login');

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText("You're signed out everywhere else").waitFor();
    await sessions(page).nth(1).waitFor({ state: 'detached' });
    await here.getByText('This session').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).to.equal(0);
  });

  const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const isValid = async (token: string) =>
    (await app.server.api.withToken(token).get('/api/auth/me')).status === 200;

  it('are one per browser: a new sign-in or password replaces the previous one', async () => {
    const vilthuril = { ...person, email: 'vilthuril@warren.example' };
    const { body } = await app.server.api.post('/api/auth/register', vilthuril);
    const page = await app.visit('/settings');
    await page.getByLabel('Email').fill(vilthuril.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    // Another tab signs in while this one still shows the form.
    await page.evaluate((token) => localStorage.setItem('access_token', token), String(body.access_token));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await sessions(page).filter({ hasText: 'This session' }).waitFor();
    expect(await sessions(page).count()).to.equal(1);
    expect(await isValid(String(body.access_token))).to.equal(false);

    const before = await tokenOf(page);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Current password').fill(person.password);
    await field('New password').fill('nuthanger-farm');
    await field('Confirm new password').fill('nuthanger-farm');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await reloaded;
    await sessions(page).filter({ hasText: 'This session' }).waitFor();
    expect(await sessions(page).count()).to.equal(1);
    expect([await isValid(before), await isValid(await tokenOf(page))]).to.deep.equal([false, true]);
  });
});
