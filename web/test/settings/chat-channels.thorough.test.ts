import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { Receiver } from '../../../testing/api/notifications/webhook-receiver.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('chat channels', function () {
  this.timeout(120_000);
  let app: TestApp;
  let receiver: Receiver;
  before(async () => {
    app = await startTestApp({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true' } });
    receiver = await Receiver.start();
    receiver.status = 200;
  });
  afterEach(() => app.closePages());
  after(async () => {
    await app.close();
    await receiver.stop();
  });

  const channels = (page: Page) => page.getByRole('list', { name: 'Chat channels' });

  it('are added, tested, changed, disabled and deleted, and never show their URL', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(owner, '/settings?tab=chat');
    await page.getByText('No channels yet').waitFor();
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Webhook URL').fill('https://hazel:secret@hooks.slack.com/x');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await dialog
      .getByRole('alert')
      .getByText('The address must not hold a user name or a password')
      .waitFor();
    await dialog.getByLabel('Webhook URL').fill(receiver.url('/services/T0/B0/SecretwXyZ'));
    await dialog.getByLabel('Name (optional)').fill('#disputes');
    await dialog.getByRole('checkbox', { name: 'Evidence added' }).check();
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await channels(page).getByText('#disputes').waitFor();
    await channels(page).getByText(/…wXyZ/).waitFor();
    await channels(page)
      .getByText(/Dispute received, .*Evidence added/)
      .waitFor();

    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Slack accepted the test message').waitFor();
    await channels(page)
      .getByText(/^Last message/)
      .waitFor();
    expect(receiver.received).to.have.length(1);
    receiver.status = 404;
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test message did not arrive: The receiver returned 404.').waitFor();
    await channels(page).getByText('The last message did not arrive: The receiver returned 404.').waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('The current URL is hidden.').waitFor();
    expect(await dialog.getByLabel('New webhook URL (optional)').inputValue()).to.equal('');
    for (const name of ['Dispute received', 'Dispute closed', 'Response due in 7, 3 or 1 days'])
      await dialog.getByRole('checkbox', { name }).uncheck();
    for (const name of ['Approval requested', 'Submission failed', 'Evidence added'])
      await dialog.getByRole('checkbox', { name }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await channels(page).getByText('Only messages from automation rules').waitFor();
    expect(await page.content()).not.to.include('Secret');

    await page.getByRole('button', { name: 'Disable' }).click();
    await channels(page).getByText('Disabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await channels(page).getByText('Enabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No channels yet').waitFor();
  });
});
