import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { eventually } from '../../../core/src/testing/waiting.js';
import { signInSuperAdmin, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('notification settings', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const address = (page: Page) => page.getByRole('textbox', { name: 'Calendar address' });

  it('saves which emails the user receives, and in which time zone', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(owner, '/settings');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByLabel('New dispute').uncheck();
    await page.getByLabel('7 days before').uncheck();
    await page.getByLabel('Include disputes assigned to others').uncheck();
    await page.getByRole('button', { name: 'Use browser time zone: Europe/Berlin' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Notification settings saved').waitFor();
    const { body } = await owner.get('/api/notifications/preferences');
    expect(body).to.deep.equal({
      new_dispute: false,
      due_in_7_days: false,
      due_in_3_days: true,
      due_in_1_day: true,
      mentioned: true,
      assigned_to_me: true,
      approval_requested: true,
      rule_results: true,
      submission_failed: true,
      outcome: true,
      assigned_to_others: false,
      time_zone: 'Europe/Berlin',
    });
    await page.reload();
    await page.getByLabel('Time zone').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('Europe/Berlin');
    expect(await page.getByLabel('7 days before').isChecked()).to.equal(false);
    expect(await page.getByLabel('3 days before').isChecked()).to.equal(true);
  });

  it('explain why they could not be saved or loaded, and can be reloaded', async () => {
    const page = await app.visitAs(await app.server.signUp('Moles Ltd'), '/settings?tab=notifications');
    const preferences = '**/api/notifications/preferences';
    await page.getByLabel('7 days before').uncheck();
    await page.route(preferences, (route) => route.abort());
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('Failed to save notification settings').waitFor();
    expect(await page.getByLabel('7 days before').isChecked()).to.equal(false);
    await page.reload();
    await page.getByRole('alert').getByText('Failed to load notification settings').first().waitFor();
    await page.unroute(preferences);
    await panel(page, 'Notifications').getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('7 days before').waitFor();
    expect(await page.getByLabel('7 days before').isChecked()).to.equal(true);
  });

  it('show a URL for calendar apps, and a new one after a renewal', async () => {
    const owner = await app.server.signUp('Hares Ltd');
    const page = await app.visitAs(owner, '/settings?tab=notifications', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const first = await address(page).inputValue();
    expect(first).to.equal((await owner.get('/api/calendar')).body.url);
    await page.getByRole('button', { name: 'Copy calendar address' }).click();
    await page.getByText('Calendar address copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(first);
    const link = page.getByRole('link', { name: 'Open in calendar app' });
    expect(await link.getAttribute('href')).to.equal(first.replace(/^https?/, 'webcal'));

    await page.getByRole('button', { name: 'Reset address' }).click();
    const question = page.getByRole('dialog', { name: 'Reset the calendar address?' });
    await question.getByText(/will stop working/).waitFor();
    await question.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Calendar address reset').waitFor();
    const second = await address(page).inputValue();
    expect(second)
      .to.match(/\.ics$/)
      .and.not.equal(first);
    const pathOf = (url: string) => new URL(url).pathname;
    expect((await app.server.api.get(pathOf(first))).status).to.equal(404);
    expect((await app.server.api.get(pathOf(second))).status).to.equal(200);
  });

  it('are read-only during impersonation, and hide the user’s address', async () => {
    const owner = await app.server.signUp('Voles Ltd');
    const { tenantId } = await whoIs(owner);
    const admin = await signInSuperAdmin(app.server);
    const { body } = await admin.as.post(`/api/admin/login-as/${tenantId}`);
    const acting = app.server.api.withToken(body.access_token);
    const page = await app.visitAs(acting, '/settings?tab=notifications');
    await page.getByText('Only the user can change their own notification settings.').waitFor();
    expect(await page.getByLabel('7 days before').isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).to.equal(0);
    expect(await panel(page, 'Calendar').count()).to.equal(0);
  });

  it('are scrolled into view on a phone, where the tabs are wider than the screen', async () => {
    const owner = await app.server.signUp('Narrow Hole Ltd');
    const page = await app.visitAs(owner, '/settings?tab=audit-log', {
      viewport: { width: 390, height: 844 },
    });
    const waitUntilVisible = async (name: string) => {
      const tab = page.getByRole('tab', { name, selected: true });
      await tab.waitFor();
      const isVisible = () =>
        tab.evaluate((shown) => {
          const { left, right } = shown.getBoundingClientRect();
          return left >= 0 && right <= window.innerWidth;
        });
      await eventually(`the visible tab ${name}`, isVisible);
    };
    await waitUntilVisible('Audit log'); // no click has scrolled it there
    for (const name of ['Profile', 'Webhooks']) {
      await page.getByRole('tab', { name }).click();
      await waitUntilVisible(name);
    }
  });
});
