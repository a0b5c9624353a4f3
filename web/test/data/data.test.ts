import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

const header = 'Payment ID;Total;Currency;Created;Customer e-mail;Color';
const good = [
  'p-1;4200;EUR;2026-10-01T09:00:00Z;hazel@down.example;brown',
  'p-2;1250;EUR;2026-10-02;fiver@down.example;',
];
const wrong = ['p-3;12.50;EUR;2026-10-03;bigwig@down.example;grey', 'p-4;100;EUX;2026-10-03;;'];

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

  it('imports a file: guesses its columns, checks it, stores it, and shows the records', async () => {
    const page = await app.visitAs(owner, '/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
    await page.getByText('No imports yet').waitFor();

    const dialog = await openDialog(page);
    await choose(dialog, csv([header, ...good]));
    await dialog.getByText('4200 · 1250').waitFor();
    const fields = { 'Payment ID': 'external_id', Total: 'amount', Created: 'paid_at', Color: '' };
    for (const [column, field] of Object.entries(fields))
      expect(await dialog.getByLabel(`Field of ${column}`).inputValue(), column).to.equal(field);
    await dialog.getByLabel('Field of Customer e-mail').selectOption('Email');
    await dialog.getByRole('button', { name: 'Check file' }).click();

    await dialog.getByText('2 of 2 rows valid').waitFor();
    await dialog.getByText('All rows are valid. Nothing is stored yet.').waitFor();
    expect((await owner.get('/api/data/payments')).body.items).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('2 of 2 rows stored').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });

    await countOf(page, 'Payments').getByText('2').waitFor();
    await imports(page).filter({ hasText: '2 of 2 rows stored' }).waitFor();
    await imports(page).filter({ hasText: 'Check only' }).getByText('2 of 2 rows valid').waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('row', { name: /^p-1 .*€42\.00 .*hazel@down\.example/ }).waitFor();
    await page.getByRole('link', { name: 'Data' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
  });

  it('shows rejected and repeated rows before and after an import, and downloads them with the reasons', async () => {
    const page = await app.visitAs(owner, '/data');
    const dialog = await openDialog(page);
    await choose(dialog, csv([header, ...good, ...wrong, 'p-1;4300;EUR;2026-10-01;;']));
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByText('3 of 5 rows valid · 2 rejected · 1 repeated ID').waitFor();
    await dialog.getByText(/^1 row repeats the ID of an earlier row \(p-1\)/).waitFor();
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
    await dialog.getByText('3 of 5 rows stored · 2 rejected · 1 repeated ID').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download rejected rows/ }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).replace('\ufeff', '').split('\r\n');
    expect(lines.slice(0, 3)).to.deep.equal([
      `${header};error`,
      `${wrong[0]};${lines[1]?.split(';').at(-1) ?? ''}`,
      `${wrong[1]};${lines[2]?.split(';').at(-1) ?? ''}`,
    ]);
    expect(lines[1]).to.match(/;amount: Enter a whole number of minor units/);
    expect(lines[2]).to.match(/;currency: /);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await imports(page)
      .first()
      .getByRole('button', { name: 'Download rejected rows of payments.csv' })
      .waitFor();
    expect((await owner.get('/api/data/payments/p-1')).body.amount).to.equal(4_300);
  });

  it('names what is missing, and the reason why a file can’t be imported', async () => {
    const page = await app.visitAs(owner, '/data');
    const dialog = await openDialog(page);
    await choose(dialog, csv(['id,total', 'a,1']));
    await dialog.getByText('Choose a column for: Currency, Payment time').waitFor();
    expect(await dialog.getByRole('button', { name: 'Check file' }).isDisabled()).to.equal(true);
    await dialog.getByLabel('What does the file contain?').selectOption('Customers');
    await dialog.getByText('Choose a column for').waitFor({ state: 'hidden' });

    const refused: Readonly<Record<string, [Uint8Array, string]>> = {
      'empty.csv': [Buffer.alloc(0), 'The file is empty.'],
      'book.csv': [
        Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
        'This is not a CSV file. Save the spreadsheet as CSV first.',
      ],
      'twice.csv': [Buffer.from('id,id\n'), 'The header names the column “id” twice. Rename one of them.'],
    };
    for (const [name, [buffer, problem]] of Object.entries(refused)) {
      await choose(dialog, { name, mimeType: 'text/csv', buffer: Buffer.from(buffer) });
      await dialog.getByRole('alert').getByText(problem).waitFor();
    }
    await page.route('**/api/data/imports', (route) =>
      route.fulfill({ status: 422, json: { error: 'The file has no column "id"', code: 'invalid' } }),
    );
    await choose(dialog, csv(['id,name', 'c-1,Hazel'], 'customers.csv'));
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByRole('alert').getByText('The file has no column "id"').waitFor();
  });

  it('shows the progress of a running import, and its end without a reload', async () => {
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

  it('works with only the keyboard', async () => {
    const page = await app.visitAs(owner, '/data');
    await page.getByText('No imports yet').waitFor();
    await page.getByRole('button', { name: 'Import CSV' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    const kind = dialog.getByLabel('What does the file contain?');
    await kind.waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT');
    const file = dialog.getByLabel('File', { exact: true });
    // The dialog focuses its first field twice, and the second time may undo a Tab.
    for (let step = 0; step < 3 && !(await isFocused(file)); step += 1) await page.keyboard.press('Tab');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await chooser).setFiles(csv([header, ...good]));
    await dialog.getByText('4200 · 1250').waitFor();
    const check = dialog.getByRole('button', { name: 'Check file' });
    for (let step = 0; step < 12 && !(await isFocused(check)); step += 1) await page.keyboard.press('Tab');
    expect(await isFocused(check)).to.equal(true);
    await page.keyboard.press('Enter');
    const start = dialog.getByRole('button', { name: 'Import 2 rows' });
    await start.waitFor();
    expect(await isFocused(start)).to.equal(true);
    await page.keyboard.press('Enter');
    const done = dialog.getByRole('button', { name: 'Done' });
    await done.waitFor();
    expect(await isFocused(done)).to.equal(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent.includes('Import CSV'));
  });

  it('fits a phone: nothing but the tables scrolls sideways', async () => {
    await owner.put('/api/data/payments/p-1', {
      amount: 4_200,
      currency: 'EUR',
      paid_at: '2026-10-01',
      email: 'hazel-of-the-very-long-address@down.example',
      description: 'Two bunches of carrots and a bag of hay',
    });
    const page = await app.visitAs(owner, '/data', { viewport: { width: 390, height: 844 } });
    await countOf(page, 'Payments').getByText('1').waitFor();
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).to.equal(false);
    const dialog = await openDialog(page);
    await choose(dialog, csv([header, ...good], `${'long-name-'.repeat(12)}.csv`));
    await dialog.getByLabel('Field of Total').waitFor();
    expect(await isWide()).to.equal(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('region', { name: 'Payments, table' }).waitFor();
    expect(await isWide()).to.equal(false);
  });

  it('shows API keys with data permissions and stores as sources', async () => {
    await owner.post('/api/api-keys', { name: 'Warehouse', scopes: ['data:write', 'data:read'] });
    await owner.post('/api/api-keys', { name: 'Dashboard', scopes: ['disputes:read'] });
    const page = await app.visitAs(owner, '/data');
    const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    await sources.filter({ hasText: 'Warehouse' }).getByText('data:write').waitFor();
    expect(await sources.count()).to.equal(1);
    expect(await page.getByRole('link', { name: 'API keys' }).getAttribute('href')).to.equal(
      '/settings?tab=api-keys',
    );
  });

  it('lets administrators import, and shows members the records only', async () => {
    const { tenantId } = await whoIs(owner);
    for (const role of ['admin', 'member'] as const) {
      const user = await addUser(app.server, tenantId, { email: `${role}-${tenantId}@down.example`, role });
      const page = await app.visitAs(user, '/data');
      await page.getByText('No imports yet').waitFor();
      const buttons = await page.getByRole('button', { name: 'Import CSV' }).count();
      expect(buttons, role).to.equal(role === 'admin' ? 1 : 0);
      await countOf(page, 'Orders').waitFor();
      expect(await page.getByRole('link', { name: 'API keys' }).count(), role).to.equal(
        role === 'admin' ? 1 : 0,
      );
    }
  });

  it('can be reloaded after a failure, and rejects unknown kinds', async () => {
    const page = await app.visitAs(owner, '/dashboard');
    await page.route('**/api/data', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`${app.server.url}/data`);
    await page.getByText('Failed to load the records').waitFor();
    await page.unroute('**/api/data');
    await page.getByRole('button', { name: 'Retry' }).click();
    await countOf(page, 'Payments').waitFor();
    await page.goto(`${app.server.url}/data/rabbits`);
    await page.getByRole('heading', { name: 'There is no such kind of record' }).waitFor();
  });
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
