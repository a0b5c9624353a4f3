import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { useTestApp } from '../browser.js';

const header = 'Payment ID;Total;Currency;Created;Customer e-mail;Color';
const good = [
  'p-1;4200;EUR;2026-10-01T09:00:00Z;hazel@down.example;brown',
  'p-2;1250;EUR;2026-10-02;fiver@down.example;',
];

describe('the Data page', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let owner: ApiClient;
  beforeEach(async () => {
    owner = await app.server.signUp('Rabbits Ltd');
  });

  const csv = (lines: readonly string[], name = 'payments.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    return page.getByRole('dialog', { name: 'Import CSV' });
  };
  const choose = (dialog: Locator, file: ReturnType<typeof csv>) =>
    dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  const countOf = (page: Page, kind: string) =>
    page.getByRole('table', { name: 'Records' }).getByRole('row', { name: kind }).getByRole('cell').first();
  const imports = (page: Page) => page.getByRole('list', { name: 'CSV imports' }).getByRole('listitem');

  it('imports a file: checks it, stores it, corrects a row, and shows the records', async () => {
    const page = await app.visitAs(owner, '/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
    await page.getByText('No imports yet').waitFor();

    const dialog = await openDialog(page);
    await choose(dialog, csv([header, ...good, 'p-3;x;EUR;2026-10-02;;']));
    await dialog.getByText('2 payments in payments.csv').waitFor();
    expect((await owner.get('/api/data/payments')).body.items).to.deep.equal([]);
    await dialog.getByText('Columns: 5 of 6 used').click();
    await dialog.getByText('4200 · 1250 · x').waitFor();
    const fields = { 'Payment ID': 'external_id', Total: 'amount', Created: 'paid_at', Color: '' };
    for (const [column, field] of Object.entries(fields))
      expect(await dialog.getByLabel(`Field of ${column}`).inputValue(), column).to.equal(field);
    await dialog.getByLabel('Field of Color').selectOption('Description');
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByText('Columns: 6 of 6 used').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 payments' }).click();

    await dialog.getByText('2 payments imported').waitFor();
    await dialog.getByText('No open dispute uses them. 1 row was left out.').waitFor();
    await dialog.getByLabel('Total in line 4').fill('700');
    await dialog.getByRole('button', { name: 'Import 1 corrected row' }).click();
    await dialog.getByText('1 payment imported').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });

    await countOf(page, 'Payments').getByText('3').waitFor();
    await imports(page).filter({ hasText: '2 of 3 rows stored' }).waitFor();
    await imports(page).filter({ hasText: 'Check only' }).getByText('2 of 3 rows valid').first().waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('row', { name: /^p-1 .*€42\.00 .*hazel@down\.example/ }).waitFor();
    await page.getByRole('row', { name: /^p-3 .*€7\.00/ }).waitFor();
    await page.getByRole('link', { name: 'Data' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
  });
});
