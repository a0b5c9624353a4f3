import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { findEmbeddedPostgres } from '@rebuttal/core';
import { expect } from 'chai';

import { cliWith, jsonLines } from './support/cli.js';
import { makeTestHome, type TestHome } from './support/running-server.js';

const password = 'a-warren-of-one';

describe('commands that need no server', function () {
  this.timeout(120_000);
  let home: TestHome;
  const { run, runProcess } = cliWith(() => home.env);

  before(async () => {
    home = await makeTestHome();
  });
  after(() => home.remove());

  it('check a machine without creating anything in the data folder', async () => {
    const { code, stdout } = await runProcess('doctor', { REBUTTAL_URL: '' });
    expect(stdout)
      .to.match(/^ok {4}Node {12}\d+/m)
      .and.match(/^ok {4}Database .*first start creates the database$/m);
    expect(stdout).to.match(/^ok {4}Keys .*created at the first start$/m);
    expect(code).to.equal(/^fail/m.test(stdout) ? 1 : 0);
    expect(existsSync(home.env.DATA_DIR)).to.equal(false);
  });

  it('audit a file of disputes, as far as its rows show anything', async () => {
    const file = join(home.env.HOME, 'disputes.csv');
    const opened = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    writeFileSync(
      file,
      `external_id,amount,currency,network,reason_code,opened_at,due_at\nb-1,4500,EUR,visa,13.1,${opened},${opened}\n`,
    );
    const { stdout } = await run(`audit --file ${file}`, { REBUTTAL_URL: '' });
    expect(stdout).to.match(/^b-1 .*not answered {2}unknown {2}.*receipt or invoice/m);
    expect(stdout).to.match(/^Winnable: /m);
    writeFileSync(file, '');
    const { stderr } = await run(`audit --file ${file}`, { REBUTTAL_URL: '' });
    expect(stderr).to.equal('rebuttal: The file is empty\n');
  });

  it('refuse to create an admin while migrations are pending', async () => {
    const { code, stderr } = await run(
      'admin create --email a@b.example --name A --password-stdin',
      {},
      password,
    );
    expect(code).to.equal(1);
    expect(stderr).to.equal('rebuttal: The database is not up to date. Run "rebuttal migrate" first.\n');
  });

  it('migrate the embedded database and leave it stopped', async () => {
    const waiting = jsonLines((await run('migrate status --json')).stdout)[0]?.waiting as string[];
    const up = await runProcess('migrate --json');
    expect(up.code).to.equal(0);
    expect(jsonLines(up.stdout)).to.deep.equal([{ action: 'up', done: waiting }]);
    expect((await run('migrate')).stdout).to.equal('The database is up to date.\n');
    expect(findEmbeddedPostgres(home.env.DATA_DIR)).to.equal(undefined);
  });

  it('migrate back to a named migration, and report each with its time', async () => {
    const all = jsonLines((await run('migrate status --json')).stdout)[0]?.done as string[];
    const [first = '', second = '', ...newer] = all;
    const to = second.slice(0, second.indexOf('_'));
    const down = await run(`migrate down --to ${to} --yes --json`);
    expect(jsonLines(down.stdout)).to.deep.equal([{ action: 'down', undone: newer.toReversed() }]);
    expect((await run('migrate down --to 2999 --yes')).code).to.equal(2);
    expect((await run(`migrate up --to ${first}`)).stdout).to.equal('The database is up to date.\n');
    const lines = (await run('migrate')).stdout.trim().split('\n');
    expect(lines.map((line) => line.replace(/\d+ ms/, 'N ms'))).to.deep.equal(
      newer.map((name) => `Done  ${name}  (N ms)`),
    );
  });

  it('create a super admin once, with a password from stdin that is never printed', async () => {
    const args = 'admin create --email Hazel@Rabbits.example --name Hazel --password-stdin --json';
    const created = await runProcess(args, {}, `${password}\n`);
    expect(created.stderr).to.equal('');
    expect(jsonLines(created.stdout)).to.deep.equal([
      { email: 'hazel@rabbits.example', name: 'Hazel', role: 'super_admin' },
    ]);
    const again = await run(args.replace(' --json', ''), {}, password);
    expect(again.code).to.equal(1);
    expect(again.stderr).to.equal(
      'rebuttal: hazel@rabbits.example already has an account. Use another address.\n',
    );
    expect(created.stdout + again.stdout + again.stderr).not.to.include(password);
  });

  it('confirm an email address and set a password directly in the database', async () => {
    const verified = await runProcess('users verify-email Hazel@Rabbits.example');
    expect(verified.stdout).to.equal('hazel@rabbits.example was already confirmed.\n');
    const set = (input: string) =>
      run('users set-password hazel@rabbits.example --password-stdin', {}, input);
    expect((await set('carrot')).stderr).to.include('at least 8 characters');
    expect((await set('many-warrens-of-one')).stdout).to.equal(
      'hazel@rabbits.example has a new password and was signed out everywhere.\n',
    );
    const unknown = await run('users verify-email fiver@rabbits.example');
    expect(unknown.code).to.equal(1);
    expect(unknown.stderr).to.include('There is no user fiver@rabbits.example');
  });

  it('report a wrong DATABASE_URL without its password', async () => {
    const keys = JSON.parse(readFileSync(join(home.env.DATA_DIR, 'keys.json'), 'utf8')) as {
      jwtSecret: string;
      encryptionKeys: { id: string; key: string }[];
    };
    const env = {
      REBUTTAL_URL: '',
      DATABASE_URL: 'postgres://hazel:secret-carrot@127.0.0.1:1/warren',
      JWT_SECRET: keys.jwtSecret,
      ENCRYPTION_KEYS: `${keys.encryptionKeys[0]?.id}:${keys.encryptionKeys[0]?.key}`,
    };
    const doctor = await run('doctor --json', env);
    expect(doctor.code).to.equal(1);
    const [report] = jsonLines(doctor.stdout) as {
      ok: boolean;
      checks: { name: string; status: string; message: string }[];
    }[];
    expect(report?.ok).to.equal(false);
    const database = report?.checks.find(({ name }) => name === 'Database');
    expect(database?.status).to.equal('fail');
    expect(database?.message).to.match(/Could not reach .*Check DATABASE_URL/);
    const migrate = await runProcess('migrate', env);
    expect([migrate.code, migrate.stdout]).to.deep.equal([1, '']);
    expect(migrate.stderr).to.match(/^rebuttal: Could not reach the database: .*\n$/);
    expect(doctor.stdout + doctor.stderr + migrate.stderr).not.to.include('secret-carrot');
    const without = await run('doctor', { REBUTTAL_URL: '', DATABASE_URL: env.DATABASE_URL });
    expect(without.code).to.equal(1);
    expect(without.stdout).to.match(/^fail {2}Settings .*ENCRYPTION_KEYS must be set/m);
  });
});
