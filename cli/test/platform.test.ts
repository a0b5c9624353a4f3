import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase, findEmbeddedPostgres } from '@rebuttal/core';
import { expect } from 'chai';

import { ApiClient } from '../../core/src/testing/api-client.js';
import { codeOf, turnOnSecondFactor } from '../../testing/api/identity/authenticator.js';
import { jsonLines, runCli } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';
import { openTerminal } from './support/terminal.js';

const demo = { email: 'demo@rebuttal.test', password: 'demo-password' };
const superAdmin = { email: 'admin@rebuttal.test', password: 'admin-password' };

describe('commands for super admins', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand;
  let tenantId: string;
  const run = (args: string, env: Record<string, string> = {}, input?: string) =>
    runCli(args.split(' '), { ...home.env, ...env }, input);
  const json = async (args: string, env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await run(`${args} --json`, env);
    expect({ code, stderr }, args).to.deep.equal({ code: 0, stderr: '' });
    return jsonLines(stdout);
  };
  const text = async (args: string) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }, args).to.deep.equal({ code: 0, stderr: '' });
    return stdout;
  };

  before(async () => {
    home = await makeTestHome();
    server = await startCommand('serve', home.env);
    await run(`login --email ${superAdmin.email} --password-stdin`, {}, superAdmin.password);
    tenantId = String((await json('tenants list --search demo@rebuttal.test'))[0]?.tenant_id);
  });
  after(async () => {
    await server.stop();
    home.remove();
  });

  it('list and retry parked jobs', async () => {
    const ownerUrl = findEmbeddedPostgres(home.env.DATA_DIR)?.ownerUrl ?? '';
    const owner = createDatabase({ appUrl: ownerUrl, systemUrl: ownerUrl, onError: () => undefined });
    const parked = { name: 'reminders.scan', payload: '{}', state: 'parked', last_error: 'the fox came' };
    await owner.system('jobs').insert([parked, parked]);
    const retired = { ...parked, name: 'carrots.harvest' };
    const [stuck] = (await owner.system('jobs').insert(retired, ['job_id'])) as { job_id: number }[];
    // The server raises this alarm within 15 seconds.
    await owner
      .system('alarms')
      .insert({ kind: 'work_failed', count: 2, since: new Date() })
      .onConflict()
      .ignore();
    await owner.close();
    const alarm = await run('alarms');
    expect(alarm.code).to.equal(1);
    expect(alarm.stdout).to.match(/^raised +parked jobs and failed webhooks +2 +/m);
    const table = await text('jobs list --state parked');
    expect(table).to.match(/^ +\d+ {2}parked {2}reminders\.scan .* the fox came$/m);
    const [stuckJob, job, other] = await json('jobs list --state parked --all');
    expect(stuckJob?.retry_obstacle).to.match(
      /^This version has no background work named carrots\.harvest\./,
    );
    expect(await json(`jobs retry ${String(job?.job_id)}`)).to.have.length(1);
    const rest = await json('jobs retry --all-parked');
    expect(rest.map(({ job_id: id }) => id)).to.deep.equal([other?.job_id]);
    expect(rest[0]).to.include({ state: 'ready', attempts: 0 });
    const why = String(stuckJob?.retry_obstacle);
    expect((await run('jobs retry --all-parked')).stderr).to.equal(
      `No parked job can be retried.\nNot retried: ${stuck?.job_id}. ${why}\n`,
    );
    expect((await run(`jobs retry ${stuck?.job_id}`)).stderr).to.equal(`rebuttal: ${why}\n`);
    expect((await run('jobs retry 999999999')).stderr).to.equal('rebuttal: Job not found\n');
  });

  it('verify the audit log, with JSON for programs', async () => {
    expect(await text('logs verify')).to.match(/^The log is complete: \d+ entries in \d+ chains\.$/m);
    expect((await json('logs verify'))[0]).to.include({ verified: true });
  });

  it('list companies as a table and as one JSON object a line', async () => {
    await register('Rabbits Ltd', 'ada@rabbits.example');
    const table = await text('tenants list');
    expect(table.split('\n')[0]).to.match(/^Tenant +Status +Users +Accounts +Disputes +Created +Name$/);
    expect(table).to.match(/^ten_\w{20} {2}active +1 +0 +0 .+ Rabbits Ltd$/m);
    expect(table).not.to.include('\u001B');
    const all = await json('tenants list --all');
    expect(all).to.have.length(2);
    expect(all[0]).to.include({ name: 'Rabbits Ltd', status: 'active', user_count: 1 });
    expect(await json('tenants list --limit 1')).to.deep.equal(all.slice(0, 1));
    expect((await json('tenants list --search ada@'))[0]).to.include({ name: 'Rabbits Ltd' });
    const none = await run('tenants list --status deleted');
    expect(none).to.deep.equal({ code: 0, stdout: '', stderr: 'No matching companies.\n' });
  });

  it('show a company with its users and accounts', async () => {
    const shown = await text(`tenants show ${tenantId}`);
    expect(shown)
      .to.match(/^Tenant +ten_\w{20}$/m)
      .and.match(/^Status +active$/m)
      .and.match(/^Disputes +\d+ \(\d+ need a response, \d+ submitted\)$/m)
      .and.match(/^usr_\w{20} {2}owner {2}demo@rebuttal\.test/m)
      .and.match(/^acc_\w{20} {2}stripe +test +yes/m);
    expect((await json(`tenants show ${tenantId}`))[0]).to.include({ tenant_id: tenantId, status: 'active' });
    const missing = await run('tenants show ten_00000000000000000000');
    expect(missing).to.deep.equal({ code: 1, stdout: '', stderr: 'rebuttal: Tenant not found\n' });
  });

  it('suspend and delete a company only with confirmation, and activate it again', async () => {
    for (const [command, status] of [
      ['suspend', 'suspended'],
      ['delete', 'deleted'],
    ] as const) {
      const unsure = await run(`tenants ${command} ${tenantId}`);
      expect(unsure.code).to.equal(2);
      expect(unsure.stderr).to.include('Add --yes to confirm');
      expect((await json(`tenants show ${tenantId}`))[0]).to.include({ status: 'active' });
      expect((await json(`tenants ${command} ${tenantId} --yes`))[0]).to.include({ status });
      expect(await text(`tenants activate ${tenantId}`)).to.match(/ is active\.\n$/);
    }
    expect(await text(`tenants suspend ${tenantId} --yes`)).to.match(
      / is suspended\. Its users are signed out and cannot sign in\.\n$/,
    );
    const locked = await run(
      'login --email demo@rebuttal.test --password-stdin',
      otherConfig(),
      'demo-password',
    );
    expect(locked.stderr).to.include('This company account is not active.');
    await text(`tenants activate ${tenantId}`);
  });

  it('require two-factor authentication of a company’s users only with confirmation, and turn it off again', async () => {
    const { env } = await demoOwner();
    const unsure = await run(`tenants require-2fa ${tenantId} on`);
    expect(unsure.code).to.equal(2);
    expect((await json(`tenants require-2fa ${tenantId} on --yes`))[0]).to.include({
      second_factor_demanded: true,
    });
    expect(await text(`tenants show ${tenantId}`)).to.match(/^Two-factor +required for all users$/m);
    const refused = await run('disputes list', env);
    expect(refused).to.deep.include({ code: 1, stdout: '' });
    expect(refused.stderr).to.include('Your account requires two-factor authentication');
    const again = await run('login --email demo@rebuttal.test --password-stdin', env, demo.password);
    expect(again.code).to.equal(0);
    expect(again.stderr).to.match(/Set it up first: http\S+\/second-factor$/m);
    expect(await text(`tenants require-2fa ${tenantId} off --yes`)).to.match(/ requires no second factor/);
    expect((await run('disputes list', env)).code).to.equal(0);
    expect((await run(`tenants require-2fa ${tenantId} perhaps`)).code).to.equal(2);
  });

  it('prompt on a terminal for the code of an authenticator app', async () => {
    const { env, as } = await demoOwner();
    const { secret } = await turnOnSecondFactor(as, new Date(), demo.password);
    const terminal = openTerminal(['login', '--email', demo.email], { ...home.env, ...env });
    await terminal.waitFor('Password: ');
    terminal.type(`${demo.password}\r`);
    await terminal.waitFor('Code from your authenticator app, or a recovery code: ');
    terminal.type('000000\r');
    expect(await terminal.ended).to.equal(1);
    expect(terminal.text())
      .to.include('000000')
      .and.include('This code is invalid')
      .and.not.include(demo.password);
    const once = openTerminal(['login', '--email', demo.email], { ...home.env, ...env });
    await once.waitFor('Password: ');
    once.type(`${demo.password}\r`);
    await once.waitFor('or a recovery code: ');
    once.type(`${codeOf(secret, new Date(), 1)}\r`);
    expect(await once.ended).to.equal(0);
    expect(once.text()).to.include('Signed in as').and.include('demo@rebuttal.test');
    const [user] = await json('users list --search demo@rebuttal.test');
    expect(user).to.include({ has_second_factor: true });
    expect((await json(`users reset-2fa ${String(user?.user_id)} --yes`))[0]).to.include({
      second_factor: false,
    });
    expect((await run('disputes list', env)).stderr).to.include('session has expired');
  });

  it('list users of all companies, by role and company', async () => {
    const table = await text('users list');
    expect(table.split('\n')[0]).to.match(/^User +Role +Status +Email +Name +Tenant +Created +2FA$/);
    expect(table).to.match(/^usr_\w{20} {2}super_admin +active +admin@rebuttal\.test/m);
    expect((await json('users list --role super_admin'))[0]).to.include({
      email: superAdmin.email,
      tenant: null,
    });
    const [demo, ...others] = await json(`users list --tenant ${tenantId}`);
    expect(demo).to.include({ email: 'demo@rebuttal.test', role: 'owner' });
    expect(others).to.deep.equal([]);
    const none = await run('users list --search badger');
    expect(none.stderr).to.equal('No matching users.\n');
  });

  it('show the totals of the platform', async () => {
    const table = await text('stats');
    expect(table)
      .to.match(/^Tenants +\d+ {2}\d+ active$/m)
      .and.match(/^Disputes +\d+ {2}\d+ need a response$/m);
    expect((await json('stats'))[0]).to.have.all.keys('tenants', 'users', 'disputes', 'psp_accounts');
  });

  it('get, set and reset the settings of all companies', async () => {
    expect(await text('config get')).to.match(/^Setting +Value +Set here$/m);
    const [set] = await json('config set analytics_enabled=on max_psp_accounts=3');
    expect(set).to.deep.include({ analytics_enabled: true, max_psp_accounts: 3 });
    expect(set?.own).to.deep.equal(['analytics_enabled', 'max_psp_accounts']);
    expect(await text('config get'))
      .to.match(/^analytics_enabled +true +yes$/m)
      .and.match(/^max_disputes_per_month +unlimited$/m);
    expect((await run('config reset')).code).to.equal(2);
    expect((await json('config reset --yes'))[0]).to.deep.include({ analytics_enabled: false, own: [] });
  });

  it('set and reset the settings of one company', async () => {
    const [rabbits] = await json('tenants list --search Rabbits');
    const option = `--tenant ${String(rabbits?.tenant_id)}`;
    const [set] = await json(`config set max_disputes_per_month=5 api_access_enabled=true ${option}`);
    expect(set).to.deep.include({ max_disputes_per_month: 5, api_access_enabled: true });
    expect((await json(`config set max_disputes_per_month=unlimited ${option}`))[0]).to.include({
      max_disputes_per_month: null,
    });
    expect(await text(`config get ${option}`)).to.match(/^Setting +Value +Its own$/m);
    expect((await json(`config reset --yes ${option}`))[0]).to.deep.include({ own: [] });
    expect((await json('config get'))[0]).to.deep.include({ own: [] });
  });

  it('report an invalid setting by its name, or by its value from the server', async () => {
    for (const [setting, problem] of [
      ['analytics', 'analytics is not NAME=VALUE.'],
      ['burrows=5', 'There is no setting burrows.'],
      ['analytics_enabled=maybe', 'analytics_enabled must be true or false.'],
      ['max_psp_accounts=many', 'max_psp_accounts must be a whole number.'],
    ] as const) {
      const { code, stderr } = await run(`config set ${setting}`);
      expect(code, setting).to.equal(2);
      expect(stderr).to.include(problem);
    }
    for (const [value, problem] of [
      ['0', 'Enter a whole number of at least 1'],
      ['9'.repeat(11), 'Enter a whole number of at most 2,147,483,647'],
      ['9'.repeat(400), 'Enter a whole number of at most 2,147,483,647'],
    ] as const) {
      const { code, stderr } = await run(`config set max_psp_accounts=${value}`);
      expect({ code, stderr }).to.deep.equal({ code: 1, stderr: `rebuttal: ${problem}\n` });
    }
  });

  it('print only the token of a company on stdout, with company and expiry on stderr', async () => {
    const { code, stdout, stderr } = await run(`login-as ${tenantId}`);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(stderr).to.match(
      /^With this token, you act on behalf of .+ until .+\. Every action is logged\.\n$/,
    );
    const as = { REBUTTAL_TOKEN: stdout.trim() };
    expect((await run('disputes list', as)).code).to.equal(0);
    expect((await run('stats', as)).stderr).to.equal(
      'rebuttal: Only platform administrators can see the platform.\n',
    );
    const [document] = await json(`login-as ${tenantId}`);
    expect(document).to.have.all.keys('access_token', 'tenant_id', 'tenant_name', 'user_id', 'expires_at');
    expect(Date.parse(String(document?.expires_at)) - Date.now()).to.be.within(25 * 60_000, 30 * 60_000);
    expect((await json('stats'))[0]).to.have.property('tenants');
  });

  it('are rejected for everyone else', async () => {
    const home = otherConfig();
    await run('login --email demo@rebuttal.test --password-stdin', home, 'demo-password');
    for (const command of ['tenants list', 'users list', 'stats', 'config get', `login-as ${tenantId}`]) {
      const { code, stderr } = await run(command, home);
      expect(code, command).to.equal(1);
      expect(stderr).to.match(/^rebuttal: Only platform administrators can /);
    }
  });

  /** A separate folder for the session of another user. */
  const otherConfig = () => ({ XDG_CONFIG_HOME: `${home.env.HOME}/elsewhere` });

  /** Signs in the owner of the demo company, separately from the super admin. */
  async function demoOwner() {
    const env = { HOME: mkdtempSync(join(home.env.HOME, 'owner-')) };
    expect((await run(`login --email ${demo.email} --password-stdin`, env, demo.password)).code).to.equal(0);
    const file = join(env.HOME, '.config/rebuttal/session.json');
    const { accessToken } = JSON.parse(readFileSync(file, 'utf8')) as { accessToken: string };
    return { env, as: new ApiClient(home.env.REBUTTAL_URL).withToken(accessToken) };
  }

  async function register(name: string, email: string): Promise<void> {
    const response = await fetch(`${home.env.REBUTTAL_URL}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'carrots-are-orange', name, tenant_name: name }),
    });
    expect(response.status).to.equal(201);
  }
});
