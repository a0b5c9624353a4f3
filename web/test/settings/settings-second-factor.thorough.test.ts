import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { codeOf, turnOnSecondFactor } from '../../../testing/api/identity/authenticator.js';
import {
  createTeamDesk,
  password as teamPassword,
  type TeamDesk,
} from '../../../testing/api/identity/team-client.js';
import { useTestApp } from '../browser.js';

const person = { email: 'blackavar@warren.example', password: 'silflay-at-dusk', name: 'Blackavar' };

describe('a second factor in the browser', function () {
  this.timeout(60_000);
  const app = useTestApp();
  let desk: TeamDesk;
  before(() => {
    desk = createTeamDesk(app.server);
  });

  async function enterPassword(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  it('is turned on with an app, requested at the sign-in, replaced by a recovery code, and turned off', async () => {
    const { body } = await app.server.api.post('/api/auth/register', person);
    const page = await app.visitAs(app.server.api.withToken(String(body.access_token)), '/settings');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').getByText('Password is incorrect').waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const shown = await dialog.locator('code').textContent();
    const secret = (shown ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, new Date()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).to.equal(10);
    const recovery = (await codes.first().textContent()) ?? '';
    const spare = (await codes.last().textContent()) ?? '';
    await dialog.getByRole('button', { name: "I've saved them" }).click();
    await page.getByText('10 recovery codes left').waitFor();

    const other = await app.visit('/login');
    await enterPassword(other);
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.getByRole('alert').getByText('This code is invalid').waitFor();
    await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, new Date(), 1));
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.waitForURL('**/dashboard');

    const third = await app.visit('/login');
    await enterPassword(third);
    await third.getByLabel('Code', { exact: true }).fill(recovery);
    await third.keyboard.press('Enter');
    await third.waitForURL('**/dashboard');
    await third.goto(`${app.server.url}/settings`);
    await third.getByText('9 recovery codes left').waitFor();
    await third.getByRole('button', { name: 'Turn off' }).click();
    const question = third.getByRole('dialog');
    await question.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await question.getByLabel('Code', { exact: true }).fill(spare);
    await question.getByRole('button', { name: 'Turn off' }).click();
    await third.getByText('Two-factor authentication is off').waitFor();
    await third.getByRole('button', { name: 'Turn on' }).waitFor();
  });

  it('is required by an owner who has one, and members set it up by keyboard and continue where they were', async () => {
    const owner = await app.server.signUp('Watership Ltd');
    const member = await desk.join(owner, 'member', 'Pipkin');
    const ownerPage = await app.visitAs(owner, '/settings?tab=team');
    const requirement = ownerPage.getByRole('region', { name: 'Require two-factor authentication' });
    await requirement.getByRole('link', { name: 'turn on your own' }).waitFor();
    await turnOnSecondFactor(owner, new Date());
    await ownerPage.reload();
    const memberPage = await app.visitAs(member.as, '/disputes?status=won');
    await memberPage.getByRole('heading', { level: 1 }).waitFor();
    await requirement.getByRole('button', { name: 'Require', exact: true }).click();
    const question = ownerPage.getByRole('dialog');
    await question.getByText('1 person must set it up').waitFor();
    await question.getByRole('button', { name: 'Require', exact: true }).click();
    await requirement.getByText('Required', { exact: true }).waitFor();
    const members = ownerPage.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await members.filter({ hasText: 'Pipkin' }).getByText('2FA off').waitFor();
    await members.filter({ hasText: 'You' }).getByText('2FA on', { exact: true }).waitFor();

    await memberPage.reload();
    await memberPage.waitForURL('**/second-factor');
    await memberPage.getByText('Set it up to continue.').waitFor();
    await memberPage.goto(`${app.server.url}/settings`);
    await memberPage.waitForURL('**/second-factor');
    await memberPage.goBack();
    await memberPage.waitForURL('**/second-factor');
    await memberPage.goto(`${app.server.url}/disputes?status=won`);
    await memberPage.waitForURL('**/second-factor');
    await memberPage.getByRole('textbox', { name: 'Password' }).waitFor();
    await memberPage.keyboard.type(teamPassword);
    await memberPage.keyboard.press('Enter');
    await memberPage.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = ((await memberPage.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await memberPage.keyboard.type(codeOf(secret, new Date()));
    await memberPage.keyboard.press('Enter');
    await memberPage.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await memberPage.route('**/api/auth/me', (route) => route.abort());
    await memberPage.getByRole('button', { name: "I've saved them" }).click();
    await memberPage.getByRole('alert').getByText("couldn't refresh your session").waitFor();
    await memberPage.unroute('**/api/auth/me');
    await memberPage.getByRole('button', { name: "I've saved them" }).click();
    await memberPage.waitForURL('**/disputes?status=won');
    // The requests that were rejected on the first visit are sent again.
    await memberPage.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor();
    await memberPage.getByText('No disputes found.').waitFor();
    await memberPage.goto(`${app.server.url}/settings`);
    await memberPage.getByText("It's required for your account, so").waitFor();
    expect(await memberPage.getByRole('button', { name: 'Turn off' }).count()).to.equal(0);
  });
});
