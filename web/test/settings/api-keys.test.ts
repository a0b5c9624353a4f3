import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
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

  it('show an offer if the plan has none, and nothing to members', async () => {
    const small = await app.server.signUp('One Rabbit', 'default');
    const page = await app.visitAs(small, '/settings?tab=api-keys');
    await page.getByText('Upgrade to unlock API Access.').waitFor();
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByText('Upgrade to unlock API Access.').waitFor();

    const { tenantId } = await whoIs(small);
    const member = await addUser(app.server, tenantId, { email: 'pipkin@one.example', role: 'member' });
    const other = await app.visitAs(member, '/settings?tab=api-keys');
    await other.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
    expect(await other.getByRole('tab', { name: /API keys|Webhooks/ }).count()).to.equal(0);
  });

  it('report if they cannot be loaded, and retry', async () => {
    const owner = await app.server.signUp('Bluebell Ltd');
    const page = await app.visitAs(owner, '/settings');
    await page.route('**/api/api-keys', (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByRole('tab', { name: 'API keys' }).click();
    await page.getByText('Failed to load API keys').waitFor();
    await page.unroute('**/api/api-keys');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No API keys yet').waitFor();
  });
});
