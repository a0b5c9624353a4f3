import { expect } from 'chai';

import { startTestApp, type TestApp } from '../browser.js';

describe('alert sources', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('are added with their conditions and a secret shown once, and are deleted', async () => {
    const owner = await app.server.signUp('Badgers');
    const page = await app.visitAs(owner, '/settings?tab=alert-sources');
    await page.getByText('No alert sources yet').waitFor();
    await page.getByRole('button', { name: 'Add source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('ethoca');
    await dialog.getByText(/after Mastercard has approved your project/).waitFor();
    await dialog.getByLabel('Kind').selectOption('generic');
    await dialog.getByLabel('Name').fill('Fraud desk');
    await dialog.getByRole('button', { name: 'Add source' }).click();
    expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).to.match(/^whsec_/);
    await page.getByRole('button', { name: "I've saved it" }).click();
    const list = page.getByRole('list', { name: 'Alert sources' });
    await list.getByText('no alert received yet').waitFor();
    await list.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Price of an alert').fill('25');
    await dialog.getByLabel('Currency').fill('eur');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await list.getByText('€25.00 for each alert').waitFor();
    expect(await page.content()).not.to.contain('whsec_');
    await list.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No alert sources yet').waitFor();
  });
});
