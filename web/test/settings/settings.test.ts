import { expect } from 'chai';

import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('settings', function () {
  this.timeout(120_000);
  const app = useTestApp();

  it('change the name and the password, then show it everywhere', async () => {
    const email = 'pipkin@warren.example';
    const { body } = await app.server.api.post('/api/auth/register', {
      email,
      password: 'silflay-at-dusk',
      name: 'Pipkin',
    });
    const page = await app.visitAs(app.server.api.withToken(body.access_token), '/dashboard');
    await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    expect(await field('Email').inputValue()).to.equal(email);
    expect(await field('Email').getAttribute('readonly')).to.not.equal(null);
    const save = page.getByRole('button', { name: 'Save changes' });
    const alert = page.getByRole('alert');

    await field('New password').fill('nuthanger-farm');
    await field('Confirm new password').fill('nuthanger-barn');
    await save.click();
    await alert.getByText('New passwords do not match').waitFor();
    await field('Confirm new password').fill('nuthanger-farm');
    await field('Current password').fill('wrong-wrong');
    const refusal = page.waitForResponse('**/api/auth/profile');
    await save.click();
    const { error } = (await (await refusal).json()) as { error: string };
    await alert.getByText(error).waitFor();

    await field('Full name').fill('Pipkin the Brave');
    await field('Current password').fill('silflay-at-dusk');
    const reloaded = page.waitForEvent('load');
    await save.click();
    await page.getByText('Profile updated successfully!').waitFor();
    await reloaded;
    await page.getByText('Pipkin the Brave').first().waitFor();
    const login = { email, password: 'nuthanger-farm' };
    expect((await app.server.api.post('/api/auth/login', login)).status).to.equal(200);
  });

  it('keep what the other forms save', async () => {
    const owner = await app.server.signUp('Down Ltd');
    await connectStripe(app.server, owner);
    const page = await app.visitAs(owner, '/settings?tab=company');
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const reloaded = page.waitForEvent('load');
    await field('Company name').fill('Watership Ltd');
    await region('Company').getByRole('button', { name: 'Save changes' }).click();
    await reloaded;
    await region('Currency and exchange rates').getByRole('button', { name: 'Add rate' }).click();
    await field('Rate 1').fill('0,92');
    await field('Currency of rate 1').fill('eur');
    await region('Currency and exchange rates').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Currency and exchange rates saved').waitFor();

    await page.goto(`${app.server.url}/settings?tab=notifications`);
    await page.getByRole('checkbox', { name: 'Dispute won or lost' }).uncheck();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Notification settings saved').waitFor();

    await page.goto(`${app.server.url}/settings?tab=automation`);
    await field('Refunds a day').fill('many');
    await page.getByText('Enter a whole number, or leave it empty').waitFor();
    expect(await page.getByRole('button', { name: 'Save limits' }).isDisabled()).to.equal(true);
    await field('Refunds a day').fill('7');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Limits saved').waitFor();

    await page.goto(`${app.server.url}/analytics/money`);
    await region('Dispute fees').locator('summary').click();
    await field('In arbitration').fill('all');
    await page.getByRole('button', { name: 'Save fees' }).click();
    await page.getByText('Enter an amount such as 15.00').waitFor();
    await field('In arbitration').fill('15');
    await page.getByRole('button', { name: 'Save fees' }).click();
    await page.getByText('Fees saved').waitFor();

    await page.reload();
    await region('Dispute fees').locator('summary').click();
    expect(await field('In arbitration').inputValue()).to.equal('15.00');
    await page.goto(`${app.server.url}/settings?tab=automation`);
    expect(await field('Refunds a day').inputValue()).to.equal('7');
    await page.goto(`${app.server.url}/settings?tab=notifications`);
    expect(await page.getByRole('checkbox', { name: 'Dispute won or lost' }).isChecked()).to.equal(false);
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('Asia/Tokyo');
    await page.goto(`${app.server.url}/settings?tab=company`);
    expect(await field('Company name').inputValue()).to.equal('Watership Ltd');
    expect(await field('Rate 1').inputValue()).to.equal('0.92');
  });

  itThorough('add, change and keep a chat channel, an alert source and a carrier', async () => {
    const page = await app.visitAs(await app.server.signUp('Burrow Ltd'), '/settings?tab=chat');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add channel' }).click();
    await dialog.getByLabel('Webhook URL').fill('https://hooks.slack.com/services/T1/B1/warren');
    await dialog.getByLabel('Name (optional)').fill('#warren');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Chat channel added').waitFor();
    await page.getByRole('list', { name: 'Chat channels' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Name (optional)').fill('#burrow');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Chat channel saved').waitFor();
    await page.reload();
    await page.getByRole('list', { name: 'Chat channels' }).getByText('#burrow').waitFor();

    await page.goto(`${app.server.url}/settings?tab=alert-sources`);
    await page.getByRole('button', { name: 'Add source' }).click();
    await dialog.getByLabel('Kind').selectOption('generic');
    await dialog.getByLabel('Name').fill('Our own program');
    await dialog.getByLabel('Price of an alert').fill('25');
    await dialog.getByRole('button', { name: 'Add source' }).click();
    await dialog.getByRole('button', { name: "I've saved it" }).click();
    await page.reload();
    await page.getByRole('list', { name: 'Alert sources' }).getByText('$25.00 for each alert').waitFor();

    await page.goto(`${app.server.url}/psp-accounts`);
    await page.getByRole('button', { name: 'Connect FedEx' }).click();
    await dialog.getByLabel('Environment').selectOption('test');
    await dialog.getByRole('textbox', { name: 'API key' }).fill('burrow');
    await dialog.getByRole('textbox', { name: 'Secret key' }).fill('carrots-under-ground');
    await dialog.getByRole('button', { name: 'Save and verify' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    const carrier = page.getByRole('region', { name: 'FedEx' });
    await carrier.getByRole('button', { name: 'Change credentials' }).click();
    expect(await dialog.getByLabel('Environment').inputValue()).to.equal('test');
  });

  itThorough('store the contents of letters, including pictures', async () => {
    const owner = await app.server.signUp('Carrots by Post');
    const page = await app.visitAs(owner, '/settings');
    await page.getByRole('tab', { name: 'Dispute Response Settings' }).click();
    await page.waitForURL('**/settings?tab=responses');
    await page.getByLabel('Merchant business model').fill('Carrots, by post.');
    await page.getByLabel('Refund policy URL').fill('https://carrots.example/refunds');
    await page.getByLabel('Business category').selectOption('physical_goods');
    await page.getByLabel('Signed by').fill('Hazel');
    const refunds = page.getByRole('group', { name: 'Refund policy' });
    await refunds
      .getByLabel('Refund policy file')
      .setInputFiles({ name: 'policy.png', mimeType: 'image/png', buffer: png });
    await page.getByText('Image uploaded successfully!').waitFor();
    const shown = refunds.getByRole('img', { name: 'Refund policy' });
    await shown.waitFor();
    const width = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).to.equal(1);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template variables updated successfully!').waitFor();

    await page.reload();
    await shown.waitFor();
    expect(await page.getByLabel('Signed by').inputValue()).to.equal('Hazel');
    expect(await page.getByLabel('Business category').inputValue()).to.equal('physical_goods');
    await refunds.getByRole('button', { name: 'Remove' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset' }).click();
    await shown.waitFor();
  });
});
