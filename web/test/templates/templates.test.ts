import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { openPlan } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the templates', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    const { body: me } = await merchant.get('/api/auth/me');
    const tenantId = String(me.user.tenant.tenant_id);
    const features = { ...openPlan.features, online_editor: false };
    await app.server.container.plansService.set({ tenantId }, { ...openPlan, features });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const cards = (page: Page) => page.getByRole('list', { name: 'Templates' }).getByRole('article');
  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

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

  it('list the active ones, with their reason and network', async () => {
    const page = await app.visitAs(merchant, '/templates');
    await page.getByRole('heading', { level: 1, name: 'Dispute Response Templates' }).waitFor();
    await cards(page).first().waitFor();
    expect(await page.getByLabel('Status').inputValue()).to.equal('active');
    for (const item of await cards(page).all()) {
      await item.getByText('Active', { exact: true }).waitFor();
      for (const label of ['Reason', 'Network', 'Language'])
        await item.getByText(label, { exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await page.waitForURL('**/dashboard');
  });

  it('can be filtered, which stays in the URL', async () => {
    const { name } = await write();
    const page = await app.visitAs(merchant, '/templates');
    await page.getByLabel('Status').selectOption('All Status');
    await page.waitForURL('**/templates?status=all');
    await page.getByLabel('Dispute reason').selectOption('Duplicate');
    await page.waitForURL('**/templates?status=all&dispute_reason=duplicate');
    await page.getByLabel('Card network').selectOption('JCB');
    await page.waitForURL('**/templates?status=all&dispute_reason=duplicate&card_network=jcb');
    await card(page, name).waitFor();
    await page.reload();
    await card(page, name).waitFor();
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByText('No templates found').waitFor();
    await page.getByRole('button', { name: 'Create Your First Template' }).click();
    await page.getByRole('dialog', { name: 'Create New Template' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.waitForURL('**/templates');
    await page.getByLabel('Search by name or description').fill(name);
    await page.getByText('No templates found').waitFor();
  });

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

  it('name the unknown variable, and keep the input', async () => {
    const page = await app.visitAs(merchant, '/templates');
    await page.getByRole('button', { name: 'Create template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create template' }).click();
    expect(
      await dialog
        .getByLabel('Name', { exact: true })
        .evaluate((field: HTMLInputElement) => field.validity.valueMissing),
    ).to.equal(true);
    await dialog.getByLabel('Name', { exact: true }).fill('Odd words');
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Order {{orderId}}');
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Did you mean \{\{order_id\}\}\?/)
      .waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Content' }).inputValue()).to.equal('Order {{orderId}}');
    await page.route('**/api/templates', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await dialog.getByRole('alert').getByText('Failed to create template').waitFor();
  });

  it('are changed by a new version, which opens', async () => {
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

  it('are edited in place on request, and restored by Cancel', async () => {
    const { id, name } = await write();
    const page = await app.visitAs(merchant, `/templates/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Renamed letter');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`**/templates/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByText('Renamed letter').count()).to.equal(0);
    await page.getByRole('link', { name: 'Edit Template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Renamed letter');
    await page.getByLabel('Create a new version').uncheck();
    await page.getByRole('button', { name: 'Update Template', exact: true }).click();
    await page.getByText('Template updated successfully!', { exact: true }).waitFor();
    await page.waitForURL(`**/templates/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Renamed letter' }).waitFor();
  });

  it('do not overwrite a concurrent change', async () => {
    const { id } = await write();
    const page = await app.visitAs(merchant, `/templates/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await merchant.put(`/api/templates/${id}?create_version=false`, {
      name: 'Theirs',
      content: '> {{amount}}',
    });
    await page.getByLabel('Create a new version').uncheck();
    await page.getByRole('button', { name: 'Update Template', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /changed/ })
      .waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Mine');
  });

  it('are activated and archived, each after a confirmation, and deleted only as drafts', async () => {
    const { name } = await write();
    const page = await app.visitAs(
      merchant,
      '/templates?status=all&card_network=jcb&dispute_reason=duplicate',
    );
    const dialog = page.getByRole('dialog');
    await card(page, name)
      .getByRole('button', { name: `Copy ${name}` })
      .click();
    await page.getByText('Template copied successfully!').waitFor();
    const copy = `${name} (copy)`;
    await card(page, copy)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog.getByText('Are you sure you want to delete this template?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await card(page, copy)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Template deleted successfully!').waitFor();
    await card(page, copy).waitFor({ state: 'detached' });

    await card(page, name)
      .getByRole('button', { name: /^Activate/ })
      .click();
    await page.getByText('Template activated successfully!').waitFor();
    await card(page, name).getByText('Active', { exact: true }).waitFor();
    expect(
      await card(page, name)
        .getByRole('button', { name: /^(Delete|Activate)/ })
        .count(),
    ).to.equal(0);
    await card(page, name)
      .getByRole('button', { name: /^Archive/ })
      .click();
    await dialog.getByText('Are you sure you want to archive this template?').waitFor();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Template archived successfully!').waitFor();
    await card(page, name).getByText('Archived', { exact: true }).waitFor();
  });

  it('report each error with its own message', async () => {
    const { id, name } = await write();
    const page = await app.visitAs(merchant, `/templates/${id}`);
    await page.route(`**/api/templates/${id}/*`, (route) => route.abort());
    await page.getByRole('button', { name: `Copy Template ${name}` }).click();
    await page.getByText('Failed to copy template').waitFor();
    await page.getByRole('button', { name: `Activate Template ${name}` }).click();
    await page.getByText('Failed to activate template').waitFor();
    await page.unroute(`**/api/templates/${id}/*`);
    await page.getByRole('button', { name: `Activate Template ${name}` }).click();
    await page.getByText('Template activated successfully!').waitFor();
    await page.route(`**/api/templates/${id}/*`, (route) => route.abort());
    await page.getByRole('button', { name: `Archive ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Failed to archive template').waitFor();

    const draft = await write();
    await page.goto(`${app.server.url}/templates?status=draft`);
    await page.route(`**/api/templates/${draft.id}`, (route) => route.abort());
    await card(page, draft.name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete template').waitFor();
    await page.goto(`${app.server.url}/templates/${draft.id}`);
    await page.getByText('Failed to load template', { exact: true }).first().waitFor();
    await page.unroute(`**/api/templates/${draft.id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: 'Edit Template' }).click();
    await page.route(`**/api/templates/${draft.id}?*`, (route) => route.abort());
    await page.getByLabel('Name', { exact: true }).fill('Another');
    await page.getByRole('button', { name: /^Update Template/ }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to update template' }).waitFor();
    await page.route('**/api/templates?*', (route) => route.abort());
    await page.goto(`${app.server.url}/templates`);
    await page.getByText('Failed to load templates').first().waitFor();
  });

  it('can be edited visually if the plan includes the editor, and are stored as the same text', async () => {
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
  });

  it('can be changed in the editor and as text, and a letter that it cannot show is edited as text', async () => {
    const writer = await app.server.signUp('Moles Ltd');
    const create = async (content: string): Promise<string> =>
      String((await writer.post('/api/templates', { name: 'Letter', content })).body.template_id);
    const page = await app.visitAs(
      writer,
      `/templates/${await create('{{#amount}}\n> Was {{amount}}.\n{{/amount}}')}/edit`,
    );
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.getByText('If amount', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit as text' }).click();
    expect(await content.inputValue()).to.equal('{{#amount}}\n> Was {{amount}}.\n{{/amount}}');
    await content.fill('Now {{amount}}.');
    await page.getByRole('button', { name: 'Edit as letter' }).click();
    await content.getByText('Now {{amount}}.').waitFor();

    await page.goto(`${app.server.url}/templates/${await create('| a | b |\n| - | - |\n| 1 | 2 |')}/edit`);
    await page.getByText("so you're editing it as text.", { exact: false }).waitFor();
    expect(await content.inputValue()).to.contain('| a | b |');
  });

  it('do not show another company’s', async () => {
    const { id } = await write();
    const otherCompany = await app.server.signUp('Foxes Ltd');
    const page = await app.visitAs(otherCompany, `/templates/${id}/edit`);
    await page.getByText('Template not found').waitFor();
    await page.getByRole('link', { name: 'Back to templates' }).click();
    await page.waitForURL('**/templates');
  });

  it('are locked if the plan has no template management', async () => {
    const small = await app.server.signUp('Voles Ltd', 'default');
    for (const path of ['/templates', '/templates/tpl_1', '/templates/tpl_1/edit']) {
      const page = await app.visitAs(small, path);
      await page.getByText('Feature Locked').waitFor();
    }
  });

  it('fit a phone', async () => {
    const { id } = await write();
    const contents = {
      '/templates?status=all': (page: Page) => cards(page).first(),
      [`/templates/${id}`]: (page: Page) => page.getByTitle('Template preview'),
      [`/templates/${id}/edit`]: (page: Page) => page.getByTitle('Template preview'),
    };
    for (const [path, contentOf] of Object.entries(contents)) {
      const page = await app.visitAs(merchant, path, { viewport: { width: 390, height: 844 } });
      await contentOf(page).waitFor();
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, path).to.equal(0);
    }
  });
});
