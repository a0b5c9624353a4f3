import { expect } from 'chai';

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
