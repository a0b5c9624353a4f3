import { expect } from 'chai';

import { openPlan } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('the templates', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    const { body: me } = await merchant.get('/api/auth/me');
    const tenantId = String(me.user.tenant.tenant_id);
    const features = { ...openPlan.features, online_editor: false };
    await app.server.container.plansService.set({ tenantId }, { ...openPlan, features });
  });

  async function write(input: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; name: string }> {
    const name = `Letter ${Math.random().toString(36).slice(2, 8)}`;
    const { body, status } = await merchant.post('/api/templates', {
      name,
      dispute_reason: 'duplicate',
      card_network: 'jcb',
      language: 'en',
      content: '> {{merchant_name}} asks that {{requested_outcome}}.',
      ...input,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return { id: String(body.template_id), name };
  }

  it('are written with variables from a list, and previewed with sample values before they are saved', async () => {
    const page = await app.visitAs(merchant, '/templates');
    await page.getByRole('button', { name: 'Create template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Template' });
    expect(await dialog.getByLabel('Language').inputValue()).to.equal('en');
    const content = dialog.getByRole('textbox', { name: 'Content' });
    expect(await content.getAttribute('rows')).to.equal('10');
    await dialog.getByLabel('Name', { exact: true }).fill('Late carrots');
    await dialog.getByLabel('Dispute reason').selectOption('Product not received');
    await content.fill('Dear bank, order  was late.');
    await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(17, 17));
    await dialog.getByLabel('Search claims and variables').fill('order’s number');
    await dialog.getByRole('button', { name: 'Insert {{order_id}}' }).click();
    expect(await content.inputValue()).to.equal('Dear bank, order {{order_id}} was late.');

    await dialog.getByText('Preview', { exact: true }).click();
    const letter = dialog.getByTitle('Template preview');
    await letter.contentFrame().getByText('Dear bank, order 10023 was late.').waitFor();
    expect(await letter.getAttribute('sandbox')).to.equal('');

    await dialog.getByRole('button', { name: 'Add evidence' }).click();
    const row = dialog.getByRole('group', { name: 'Evidence 1' });
    expect(await row.getByLabel('Type').inputValue()).to.equal('');
    expect(await row.getByLabel('Required').isChecked()).to.equal(false);
    for (const format of ['PDF', 'Image', 'Document', 'Spreadsheet', 'Text']) {
      expect(await row.getByLabel(format, { exact: true }).isChecked(), format).to.equal(false);
    }
    await row.getByLabel('Type').selectOption('receipt');
    await row.getByLabel('Required').check();
    await row.getByLabel('PDF').check();
    await dialog.getByRole('button', { name: 'Add evidence' }).click();
    await dialog.getByRole('button', { name: 'Remove evidence 2' }).click();
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('Template created successfully!').waitFor();

    await page.getByRole('heading', { level: 1, name: 'Late carrots' }).waitFor();
    const about = page.getByRole('region', { name: 'About' });
    for (const word of ['Draft', 'Product not received', 'English', '0 times']) {
      await about.getByText(word, { exact: true }).first().waitFor();
    }
    await page.getByRole('region', { name: 'Variables' }).getByText('{{order_id}}').waitFor();
    await page
      .getByRole('region', { name: 'Required evidence' })
      .getByText('Required', { exact: true })
      .waitFor();
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByLabel('Content source').getByText('Dear bank, order {{order_id}} was late.').waitFor();
  });

  itThorough('are changed by a new version, which opens', async () => {
    const { id, name } = await write();
    const page = await app.visitAs(merchant, `/templates/${id}`);
    await page.getByRole('link', { name: 'Edit Template' }).click();
    await page.waitForURL(`**/templates/${id}/edit`);
    const content = page.getByRole('textbox', { name: 'Content' });
    expect(await content.getAttribute('rows')).to.equal('15');
    await content.fill('> {{merchant_name}} has refunded {{amount}}.');
    await page
      .getByTitle('Template preview')
      .contentFrame()
      .getByText('Rabbits Ltd has refunded $129.00.')
      .waitFor();
    await page.getByRole('button', { name: 'Update Template (Create New Version)' }).click();
    await page.getByText('Template updated successfully! A new version has been created.').waitFor();
    await page.waitForURL((url) => /\/templates\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(id));
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByRole('link', { name: 'Version 2' }).waitFor();
    await versions.getByRole('link', { name: 'Version 1' }).click();
    await page.waitForURL(`**/templates/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  itThorough(
    'can be edited visually if the plan includes the editor, and are stored as the same text',
    async () => {
      const writer = await app.server.signUp('Hares Ltd');
      const page = await app.visitAs(writer, '/templates');
      await page.getByRole('button', { name: 'Create template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create New Template' });
      await dialog.getByLabel('Name', { exact: true }).fill('Bold carrots');
      const content = dialog.getByRole('textbox', { name: 'Content' });
      // The editor takes the focus one frame after the call. Text typed sooner goes to the button.
      const waitForFocus = async () =>
        page.waitForFunction((element) => element === document.activeElement, await content.elementHandle());
      await content.click();
      await waitForFocus();
      await page.keyboard.type('Paid on ');
      await dialog.getByLabel('Search claims and variables').fill('day of the payment');
      await dialog.getByRole('button', { name: 'Insert {{payment_date}}' }).click();
      await waitForFocus();
      await dialog.getByRole('button', { name: 'Bold' }).click();
      await dialog.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
      await page.keyboard.type(' in full');
      await dialog.getByText('Preview', { exact: true }).click();
      const letter = dialog.getByTitle('Template preview').contentFrame();
      await letter.getByText('Paid on May 3, 2025 in full').waitFor();
      expect(await letter.locator('strong').textContent()).to.equal('in full');
      await dialog.getByRole('button', { name: 'Create template' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bold carrots' }).waitFor();
      await page.getByRole('tab', { name: 'Source' }).click();
      await page.getByLabel('Content source').getByText('Paid on {{payment_date}} **in full**').waitFor();
    },
  );
});
