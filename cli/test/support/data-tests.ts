import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import type { ServerContext } from './cli.js';

type DataContext = Pick<ServerContext, 'run' | 'json'> & { readonly folder: () => string };

/** Tests of `rebuttal data`, for a suite that runs a server. */
export function testDataCommands({ run, json, folder }: DataContext): void {
  const file = () => join(folder(), 'customers.csv');
  const write = () =>
    writeFileSync(file(), 'No;Name;Mail\nc-1;Hazel;hazel@rabbits.example\nc-2;Bo;nowhere\n');
  const mapped = ['--map', 'No=external_id', '--map', 'Name=name', '--map', 'Mail=email'];

  it('check a CSV file without storing it, then import it, and write the rejected rows to a file', async () => {
    write();
    const checked = await run(['data', 'import', 'customers', file(), ...mapped, '--dry-run']);
    expect(checked.code).to.equal(0);
    expect(checked.stdout).to.match(/^1 of 2 rows are valid\. Nothing was stored\./);
    expect(await json('api GET /api/data/customers --all')).to.deep.equal([]);

    const errors = join(folder(), 'rejected.csv');
    const imported = await run(['data', 'import', 'customers', file(), ...mapped, '--errors', errors]);
    expect(imported.stdout).to.match(
      /^1 of 2 rows were stored\.\nRead as 1 customers: utf-8\. Names: Hazel, Bo\n/,
    );
    expect(imported.stdout).to.match(
      /\n1 rows were rejected\..*\n {2}1 × Mail: Enter an email .*\n {6}line 3: nowhere\n/,
    );
    expect(readFileSync(errors, 'utf8')).to.match(/No;Name;Mail;error\r\nc-2;Bo;nowhere;email: /);
    const [customer] = await json('api GET /api/data/customers --all');
    expect(customer).to.include({ external_id: 'c-1', name: 'Hazel' });
  });

  it('report rows that repeat an ID', async () => {
    writeFileSync(file(), 'external_id,name\nc-9,Hazel\nc-9,Fiver\n');
    const { stdout } = await run(['data', 'import', 'customers', file()]);
    expect(stdout).to.match(
      /^2 of 2 rows were stored\.\nRead as 2 customers.*\n1 of them repeat the ID of an earlier row \(c-9\)\./,
    );
  });

  it('guess the kind of a file, and take other choices', async () => {
    const path = join(folder(), 'export.csv');
    writeFileSync(path, 'Order No.;Date;Total;Currency\n#7;03/11/2026;1.000;EUR\n');
    const chosen = ['--amounts', 'minor', '--dates', 'day_first', '--dry-run'];
    const { stdout } = await run(['data', 'import', path, ...chosen]);
    expect(stdout).to.match(/Read as 1 orders: utf-8, amounts minor, dates day_first/);
    expect((await run(['data', 'import', path, '--amounts', 'cents'])).code).to.equal(2);
  });

  it('reject a mapping without a field, and an unknown kind', async () => {
    write();
    expect((await run(['data', 'import', 'customers', file(), '--map', 'No'])).code).to.equal(2);
    expect((await run(['data', 'import', 'rabbits', file()])).code).to.equal(2);
    const wrong = await run(['data', 'import', 'customers', file(), '--map', 'No=colour']);
    expect(wrong).to.include({ code: 1, stdout: '' });
    expect(wrong.stderr).to.match(/Unknown field "colour"/);
  });
}
