import { expect } from 'chai';

import { startTestApp, type TestApp } from '../browser.js';

describe('notification settings', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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
});
