import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('an unsaved template', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('has its two buttons side by side', async () => {
    const { body } = await merchant.post('/api/templates', { name: 'Letter', content: '> {{amount}}' });
    const page = await app.visitAs(merchant, `/templates/${String(body.template_id)}/edit`);
    const cancel = page.getByRole('link', { name: 'Cancel' });
    const update = page.getByRole('button', { name: /^Update Template/ });
    // The content above may still load between the two measurements.
    await eventually('the buttons side by side', async () => {
      const [first, second] = [await cancel.boundingBox(), await update.boundingBox()];
      return first !== null && first.y === second?.y;
    });
  });

  it('is not lost by a link or Back without a confirmation', async () => {
    const { body } = await merchant.post('/api/templates', { name: 'Letter', content: '> {{amount}}' });
    const id = String(body.template_id);
    const page = await app.visitAs(merchant, `/templates/${id}`);
    await page.getByRole('link', { name: 'Edit Template' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Renamed letter');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const leaving = [
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click(),
      () => page.goBack(),
    ];
    for (const leave of leaving) {
      await leave();
      await dialog.getByText("You have unsaved changes. They'll be lost if you leave.").waitFor();
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).to.equal(`/templates/${id}/edit`);
      expect(await name.inputValue()).to.equal('Renamed letter');
    }
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`**/templates/${id}`);
    await page.getByRole('link', { name: 'Edit Template' }).click();
    await name.fill('Renamed letter');
    await leaving[0]?.();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('is not lost by Escape or a click outside its dialog after a change', async () => {
    const page = await app.visitAs(merchant, '/templates');
    const create = page.getByRole('button', { name: 'Create template' });
    const dialog = page.getByRole('dialog', { name: 'Create New Template' });
    const content = dialog.getByRole('textbox', { name: 'Content' });
    await create.click();
    await content.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await create.click();
    await content.click();
    await page.keyboard.type('Paid in full');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await content.getByText('Paid in full').waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await create.click();
    await content.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('focuses and marks the content if that was rejected', async () => {
    const page = await app.visitAs(merchant, '/templates');
    await page.getByRole('button', { name: 'Create template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Template' });
    const content = dialog.getByRole('textbox', { name: 'Content' });
    await dialog.getByLabel('Name', { exact: true }).fill('Nothing to say');
    await content.waitFor();
    expect(await content.getAttribute('aria-invalid')).to.not.equal('true');
    const refused = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Create template' }).click();
      await dialog.getByRole('alert').getByText('Content is required').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
      expect(await content.evaluate((field) => field === document.activeElement)).to.equal(true);
    };
    await refused();
    await dialog.getByRole('button', { name: 'Edit as text' }).click();
    await content.fill(' ');
    await refused();
  });
});
