import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { jsonLines, runCli, runCliProcess } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';

describe('rebuttal waitlist export', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand;
  const run = (args: string, input?: string) => runCli(args.split(' '), home.env, input);
  const joinWaitlist = (email: string) =>
    fetch(`${home.env.REBUTTAL_URL}/api/waitlist/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });

  const merchantToken = async () => {
    const response = await fetch(`${home.env.REBUTTAL_URL}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@rebuttal.test', password: 'demo-password' }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };

  before(async () => {
    home = await makeTestHome();
    server = await startCommand('serve', home.env);
    for (const email of ['ada@rabbits.example', '=1+1@foxes.example', 'bo@rabbits.example'])
      await joinWaitlist(email);
    await run('login --email admin@rebuttal.test --password-stdin', 'admin-password');
  });
  after(async () => {
    await server.stop();
    home.remove();
  });

  it('exports other lists in the same way, if the user has the permission', async () => {
    const jobs = await run('export jobs');
    expect(jobs).to.include({ code: 0, stderr: '' });
    expect(jobs.stdout).to.match(/^\ufeff?job_id,name,tenant_id,state,/);
    expect((await run('export jobs --separator semicolon')).stdout).to.match(/^\ufeff?job_id;name;/);
    expect((await run('waitlist export --separator tab')).stdout).to.match(/^\ufeff?email\tjoined_at\r\n/);
    expect((await run('export jobs --separator pipe')).stderr).to.match(/comma, semicolon, tab/);
    const members = await run('export members');
    expect(members.code).to.equal(1);
    const token = { REBUTTAL_TOKEN: await merchantToken() };
    const asMerchant = (args: string) => runCli(args.split(' '), { ...home.env, ...token });
    const file = join(home.env.HOME, 'members.csv');
    expect(await asMerchant(`export members ${file}`)).to.deep.equal({
      code: 0,
      stdout: '',
      stderr: `The list is in ${file}.\n`,
    });
    expect(readFileSync(file, 'utf8')).to.match(
      /^\ufeff?user_id,name,email,role,.+\r\nusr_\w{20},Demo Merchant,/,
    );
    for (const list of ['members', 'invitations', 'api-keys', 'psp-accounts', 'webhook-endpoints']) {
      const { code, stdout } = await asMerchant(`export ${list} --json`);
      const rows = (await asMerchant(`export ${list}`)).stdout.trimEnd().split('\r\n').slice(1);
      expect([code, jsonLines(stdout).length], list).to.deep.equal([0, rows.length]);
    }
    expect((await asMerchant('export jobs')).code).to.equal(1);
    expect((await asMerchant('export burrows')).code).to.equal(2);
  });

  it('writes the table to stdout, newest first, without formulas', async () => {
    const { code, stdout, stderr } = await run('waitlist export');
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    const [head, ...lines] = stdout.split('\r\n');
    expect(head).to.equal('\ufeffemail,joined_at');
    expect(lines.map((line) => line.split(',')[0])).to.deep.equal([
      'bo@rabbits.example',
      "'=1+1@foxes.example",
      'ada@rabbits.example',
      '',
    ]);
  });

  it('writes to a file that only its owner can read, replacing an older one', async () => {
    const file = join(home.env.HOME, 'waitlist.csv');
    writeFileSync(file, 'old');
    const { code, stdout, stderr } = await run(`waitlist export ${file}`);
    expect({ code, stdout, stderr }).to.deep.equal({
      code: 0,
      stdout: '',
      stderr: `The waitlist is in ${file}.\n`,
    });
    const piped = await runCliProcess(['waitlist', 'export', '-'], home.env);
    expect(readFileSync(file, 'utf8')).to.equal(piped.stdout);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
  });

  it('reports a file that cannot be written, and leaves none behind', async () => {
    const { code, stderr } = await run(`waitlist export ${home.env.HOME}/no-such-folder/list.csv`);
    expect(code).to.equal(1);
    expect(stderr).to.match(/Could not write .*list\.csv: /);
  });

  it('prints one object a line with --json', async () => {
    const { code, stdout } = await run('waitlist export --json');
    expect(code).to.equal(0);
    const entries = jsonLines(stdout);
    expect(entries.map(({ email }) => email)).to.deep.equal([
      'bo@rabbits.example',
      '=1+1@foxes.example',
      'ada@rabbits.example',
    ]);
    expect(entries[0]?.joined_at).to.match(/^\d{4}-\d\d-\d\dT/);
  });

  it('is rejected for users who are not super admins', async () => {
    await run('login --email demo@rebuttal.test --password-stdin', 'demo-password');
    const { code, stdout, stderr } = await run('waitlist export');
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.match(/Only platform administrators can/);
  });
});
