import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestApp, type TestApp } from '../browser.js';

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('settings', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  /** Shows the screen as a user with another role sees it. */
  async function visitWithRole(name: string, role: string, path: string): Promise<Page> {
    const owner = await app.server.signUp(name);
    const page = await app.visitAs(owner, '/no/such/place');
    const { body } = await owner.get('/api/auth/me');
    await page.route('**/api/auth/me', (route) => route.fulfill({ json: { user: { ...body.user, role } } }));
    await page.goto(app.server.url + path);
    return page;
  }

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

  it('rename the company for its owner only', async () => {
    const owner = await app.server.signUp('Sandleford Ltd');
    const page = await app.visitAs(owner, '/settings?tab=company');
    const name = page.getByRole('textbox', { name: 'Company name' });
    await name.fill('Watership Down Ltd');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Company name updated successfully!').waitFor();
    await reloaded;
    await page.getByText('Watership Down Ltd').first().waitFor();
    expect(new URL(page.url()).search).to.equal('?tab=company');

    for (const role of ['admin', 'member']) {
      const other = await visitWithRole('Efrafa Ltd', role, '/settings?tab=company');
      await other.getByText('Only the account owner can update company information.').waitFor();
      expect(await other.getByRole('textbox', { name: 'Company name' }).isDisabled()).to.equal(true);
      expect(await other.getByRole('button', { name: 'Save changes' }).count()).to.equal(0);
    }
  });

  it('store the contents of letters, including pictures', async () => {
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

  it('are not lost by another tab or by leaving without a confirmation', async () => {
    const page = await app.visitAs(await app.server.signUp('Half Written'), '/settings?tab=responses');
    const model = page.getByLabel('Merchant business model');
    await model.fill('Carrots, by post, to rabbits who');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const leaving = [
      () => page.getByRole('tab', { name: 'Company' }).click(),
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click(),
    ];
    for (const leave of leaving) {
      await leave();
      await question.getByText("You have unsaved changes. They'll be lost if you leave.").waitFor();
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await model.inputValue()).to.equal('Carrots, by post, to rabbits who');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template variables updated successfully!').waitFor();
    await leaving[0]?.();
    await page.getByRole('textbox', { name: 'Company name' }).waitFor();
    await page.getByRole('tab', { name: 'Dispute Response Settings' }).click();
    await model.fill('Nothing');
    await leaving[0]?.();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('textbox', { name: 'Company name' }).waitFor();
  });

  it('reject a file that is not a picture or too large, before it is sent', async () => {
    const owner = await app.server.signUp('Big Pictures');
    const page = await app.visitAs(owner, '/settings?tab=responses');
    const agreement = page.getByRole('group', { name: 'User agreement' });
    // A file on disk, because a buffer is sent through the page, which is slow on a busy machine.
    const folder = mkdtempSync(join(tmpdir(), 'rebuttal-pictures-'));
    const choose = async (name: string, size: number) => {
      writeFileSync(join(folder, name), Buffer.alloc(size));
      await agreement.getByLabel('User agreement file').setInputFiles(join(folder, name));
    };
    await choose('terms.pdf', 10);
    await agreement.getByRole('alert').getByText('Please select an image file').waitFor();
    await choose('terms.png', 5_242_881);
    await agreement.getByRole('alert').getByText('Image size must be less than 5MB').waitFor();
    await page.route('**/api/settings/template-variables/upload', (route) => route.abort());
    await choose('terms.png', 10);
    await agreement.getByRole('alert').getByText('Failed to upload image').waitFor();
    rmSync(folder, { recursive: true });
  });

  it('show the progress of an upload, and if a stored picture cannot be shown', async () => {
    const owner = await app.server.signUp('Slow Pictures');
    const page = await app.visitAs(owner, '/settings?tab=responses');
    const agreement = page.getByRole('group', { name: 'User agreement' });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/settings/template-variables/upload', async (route) => {
      await released;
      await route.fulfill({
        status: 201,
        json: { url: '/gone', image_tag: '<img src="/api/gone.png" alt="">', message: 'ok' },
      });
    });
    await agreement
      .getByLabel('User agreement file')
      .setInputFiles({ name: 'terms.png', mimeType: 'image/png', buffer: png });
    await agreement.getByRole('progressbar', { name: 'Uploading user agreement' }).waitFor();
    release();
    await agreement.getByText('Unable to load image').waitFor();
  });

  it('fit on a phone in every tab', async () => {
    const owner = await app.server.signUp('Narrow Burrow Ltd');
    const page = await app.visitAs(owner, '/settings', { viewport: { width: 390, height: 844 } });
    for (const tab of ['Profile', 'Company', 'Dispute Response Settings', 'Team']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, tab).to.equal(0);
    }
  });

  it('are read-only for members, and name who can change them', async () => {
    const page = await visitWithRole('Meek Ltd', 'member', '/settings?tab=responses');
    await page.getByText('Only owners and administrators can update dispute response settings.').waitFor();
    expect(await page.getByLabel('Merchant business model').isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Upload image' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Save' }).count()).to.equal(0);
  });

  it('show a general message if the server sends none, and reload', async () => {
    const owner = await app.server.signUp('Quiet Ltd');
    const page = await app.visitAs(owner, '/settings');
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('Failed to update profile').waitFor();
    await page.getByRole('tab', { name: 'Company' }).click();
    await page.getByRole('textbox', { name: 'Company name' }).waitFor(); // the previous tab has such a button, too
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('Failed to update company name').waitFor();
    await page.getByRole('tab', { name: 'Dispute Response Settings' }).click();
    await page.getByText('Failed to load dispute response settings').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('Merchant business model').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Failed to update template variables').waitFor();
  });
});
