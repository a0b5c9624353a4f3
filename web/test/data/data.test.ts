import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { startTestApp, type TestApp } from '../browser.js';

const header = 'Payment ID;Total;Currency;Created;Customer e-mail;Color';
const good = [
  'p-1;4200;EUR;2026-10-01T09:00:00Z;hazel@down.example;brown',
  'p-2;1250;EUR;2026-10-02;fiver@down.example;',
];

describe('the Data page', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    owner = await app.server.signUp('Rabbits Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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

  itThorough('shows the progress of a running import, and its end without a reload', async () => {
    let rows = 500;
    const running = () => ({
      import_id: 'imp_00000000000000000001',
      kind: 'payments',
      file_name: 'large.csv',
      dry_run: false,
      status: rows < 2_000 ? 'running' : 'done',
      rows,
      accepted: rows,
      rejected: 0,
      records: rows,
      problems: [],
      outcome: null,
      duplicates: 0,
      duplicate_ids: [],
      progress: rows / 2_000,
      error: null,
      errors_url: null,
      created_at: '2026-11-26T09:00:00.000Z',
      finished_at: null,
    });
    const page = await app.visitAs(owner, '/dashboard');
    await page.route('**/api/data/imports?*', async (route) => {
      await route.fulfill({ json: { imports: [running()], next_cursor: null } });
      rows += 500;
    });
    await page.goto(`${app.server.url}/data`);
    const bar = page.getByRole('progressbar', { name: 'Progress of large.csv' });
    await bar.waitFor();
    const first = Number(await bar.getAttribute('aria-valuenow'));
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > before,
      first,
    );
    await imports(page).getByText('2,000 of 2,000 rows stored').waitFor();
    await bar.waitFor({ state: 'detached' });
  });
});
