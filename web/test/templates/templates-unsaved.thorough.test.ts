import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { useTestApp } from '../browser.js';

describe('an unsaved template', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
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
});
