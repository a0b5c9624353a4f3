import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { codeOf } from '../../testing/api/authenticator.js';
import { openStage, type Stage } from './browser.js';

const person = { email: 'blackavar@warren.example', password: 'silflay-at-dusk', name: 'Blackavar' };

describe('a second factor in the browser', function () {
  this.timeout(60_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  async function enterPassword(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  it('is turned on with an app, asked for at the sign-in, replaced by a recovery code, and turned off', async () => {
    const { body } = await stage.server.api.post('/api/auth/register', person);
    const page = await stage.visitAs(stage.server.api.withToken(String(body.access_token)), '/settings');
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
    const used = new Date();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, used));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).to.equal(10);
    const recovery = (await codes.first().textContent()) ?? '';
    const spare = (await codes.last().textContent()) ?? '';
    await dialog.getByRole('button', { name: /stored/i }).click();
    await page.getByText('10 recovery codes left').waitFor();

    const other = await stage.visit('/login');
    await enterPassword(other);
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.getByRole('alert').getByText('This code is not good').waitFor();
    await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, used, 1));
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.waitForURL('**/dashboard');

    const third = await stage.visit('/login');
    await enterPassword(third);
    await third.getByLabel('Code', { exact: true }).fill(recovery);
    await third.keyboard.press('Enter');
    await third.waitForURL('**/dashboard');
    await third.goto(`${stage.server.url}/settings`);
    await third.getByText('9 recovery codes left').waitFor();
    await third.getByRole('button', { name: 'Turn off' }).click();
    const question = third.getByRole('dialog');
    await question.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await question.getByLabel('Code', { exact: true }).fill(spare);
    await question.getByRole('button', { name: 'Turn off' }).click();
    await third.getByText('Your second factor is off').waitFor();
    await third.getByRole('button', { name: 'Turn on' }).waitFor();
  });
});
