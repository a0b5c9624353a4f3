import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { useTestApp } from '../browser.js';

const phone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1',
} as const;

describe("the user's sessions", function () {
  this.timeout(60_000);
  const app = useTestApp();

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
});
