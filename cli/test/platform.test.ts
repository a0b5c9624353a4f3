import { expect } from 'chai';

import { jsonLines, runCli } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';

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

  it('verify the audit log, with JSON for programs', async () => {
    expect(await text('logs verify')).to.match(/^The log is complete: \d+ entries in \d+ chains\.$/m);
    expect((await json('logs verify'))[0]).to.include({ verified: true });
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

  it('read every numbered page of a list by the path of the API', async () => {
    const { stdout } = await run('api GET /api/admin/users --query per_page=1 --all');
    expect(jsonLines(stdout)).to.deep.equal(await json('users list --all'));
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
});
