import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestApp, type TestApp } from '../browser.js';

describe('API keys', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const key = (page: Page, name: string) =>
    page.getByRole('list', { name: 'API keys' }).locator(':scope > li').filter({ hasText: name });

  it('are created with the chosen scopes, shown once, used, and revoked', async () => {
    const owner = await app.server.signUp('Hazel & Co');
    const page = await app.visitAs(owner, '/settings?tab=api-keys');
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Warehouse');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByRole('alert').getByText('Select at least one permission').waitFor();
    await dialog.getByRole('checkbox', { name: 'disputes:read' }).check();
    await dialog.getByLabel('Expires').selectOption('In 30 days');
    await dialog.getByRole('button', { name: 'Create API key' }).click();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await page.getByText('API key copied!').waitFor();
    const secret = await dialog.getByLabel('API key', { exact: true }).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(secret);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).to.equal(true);
    const integration = app.server.api.withToken(secret);
    expect((await integration.get('/api/disputes')).status).to.equal(200);
    expect((await integration.get('/api/members')).status).to.equal(403);
    await dialog.getByRole('button', { name: "I've saved it" }).click();
    await dialog.waitFor({ state: 'detached' });

    const warehouse = key(page, 'Warehouse');
    await warehouse.getByText('never used').waitFor({ state: 'visible' });
    await warehouse.getByText('Active').waitFor();
    await warehouse.getByText('disputes:read').waitFor();
    expect(await page.content()).not.to.contain(secret);
    await warehouse.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke Warehouse' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByText('Warehouse was revoked').waitFor();
    await page.getByText('No API keys yet').waitFor();
    expect((await integration.get('/api/disputes')).status).to.equal(401);
  });
});
