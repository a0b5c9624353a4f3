import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { eventually } from '../../core/src/testing/waiting.js';
import { testApiCommand } from './support/api-command-tests.js';
import { testAutomationCommands } from './support/automation-tests.js';
import { cliWith, jsonLines } from './support/cli.js';
import { testDataCommands } from './support/data-tests.js';
import { eventBody } from './support/event-body.js';
import { testQueueCommands } from './support/queue-tests.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';
import { testSubmitCommands } from './support/submit-tests.js';

const password = 'demo-password';

describe('commands that talk to a server', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand;
  const { run, runProcess } = cliWith(() => home.env);
  const json = async (args: string) => {
    const { code, stdout, stderr } = await run(`${args} --json`);
    expect({ code, stderr }, args).to.deep.equal({ code: 0, stderr: '' });
    return jsonLines(stdout);
  };
  const sessionFile = () => join(home.env.HOME, '.config/rebuttal/session.json');

  /** Creates a dispute and waits until its webhook has been processed. */
  const createDispute = async (options = '') => {
    const [created] = await json(`simulate dispute stripe${options}`);
    const search = `disputes list --search ${String(created?.psp_dispute_id)}`;
    const found = await eventually('the dispute', async () => (await json(search))[0], 20_000);
    return { id: String(found.dispute_id), accountId: String(created?.account_id) };
  };

  before(async () => {
    home = await makeTestHome();
    server = await startCommand('serve', home.env);
  });
  after(async () => {
    await server.stop();
    home.remove();
  });

  it('explain how to sign in, with the demo login in evaluation mode', async () => {
    const { code, stderr } = await run('disputes list');
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      `rebuttal: You are not signed in to ${home.env.REBUTTAL_URL}. Run "rebuttal login" as demo@rebuttal.test with the password demo-password, or set REBUTTAL_TOKEN.\n`,
    );
  });

  it('sign in and store the session for the user only', async () => {
    const args = 'login --email demo@rebuttal.test --password-stdin --json';
    const { code, stdout, stderr } = await runProcess(args, {}, `${password}\n`);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(jsonLines(stdout)).to.deep.equal([
      { url: home.env.REBUTTAL_URL, email: 'demo@rebuttal.test', name: 'Demo Merchant', role: 'owner' },
    ]);
    expect(statSync(sessionFile()).mode & 0o777).to.equal(0o600);
    expect(statSync(join(sessionFile(), '..')).mode & 0o777).to.equal(0o700);
    expect(readFileSync(sessionFile(), 'utf8')).not.to.include(password);
  });

  it('simulate a dispute with the given options, and show it', async () => {
    const { id, accountId } = await createDispute(' --reason duplicate --amount 5000 --currency JPY');
    const [dispute] = await json(`disputes show ${id}`);
    expect(dispute).to.include({
      amount: 5000,
      currency: 'JPY',
      reason: 'duplicate',
      psp_account_id: accountId,
    });
    const { stdout } = await run(`disputes show ${id}`);
    expect(stdout)
      .to.match(/^Amount {11}¥5,000$/m)
      .and.match(/^Status {11}needs_response$/m);
  });

  it('list disputes as a table and as one JSON object a line, across pages', async () => {
    await createDispute();
    const table = await run('disputes list');
    expect(table.stdout.split('\n')[0]).to.match(/^Dispute +Provider +Amount +Status +Time left/);
    expect(table.stdout).to.match(/^dsp_\w{20} +stripe +\$50\.00 +needs_response +\d+ days, .+ \d\d:\d\d/m);
    expect(table.stdout).not.to.include('\u001B');
    const all = await json('disputes list --all');
    expect(all.length).to.be.at.least(2);
    expect(await json('disputes list --limit 1')).to.deep.equal(all.slice(0, 1));
    const sorted = await json('disputes list --sort amount --order asc --limit 2');
    expect(sorted.map(({ dispute_id: id }) => id)).to.have.length(2);
    const none = await run('disputes list --status won');
    expect(none).to.deep.equal({ code: 0, stdout: '', stderr: 'No matching disputes.\n' });
  });

  it('do nothing irreversible without confirmation', async () => {
    const { id } = await createDispute();
    for (const action of ['submit', 'accept']) {
      const { code, stderr } = await run(`disputes ${action} ${id}`);
      expect(code).to.equal(2);
      expect(stderr).to.include('Add --yes to confirm');
    }
    expect((await json(`disputes show ${id}`))[0]).to.include({ status: 'needs_response' });
  });

  testSubmitCommands({ run, json, createDispute });
  testQueueCommands({ run, json, createDispute });
  testDataCommands({ run, json, folder: () => home.env.HOME });
  testAutomationCommands({ env: () => home.env });
  testApiCommand({ run, json, folder: () => home.env.HOME, createDispute });

  it('accept a dispute', async () => {
    const { id } = await createDispute();
    const { code, stdout } = await runProcess(`disputes accept ${id} --yes`);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Status {11}lost$/m);
  });

  it('list received webhooks and replay one', async () => {
    const [event] = await json('webhooks list --limit 1 --state done');
    expect(event).to.include({ provider: 'stripe', state: 'done' });
    expect((await run('webhooks list')).stdout).to.match(/^whe_\w{20} {2}done .* charge\.dispute\.created/m);
    const [replayed] = await json(`webhooks replay ${String(event?.event_id)}`);
    expect(replayed).to.have.property('event_id', event?.event_id);
    const missing = await run('webhooks replay whe_00000000000000000000');
    expect(missing).to.deep.equal({ code: 1, stdout: '', stderr: 'rebuttal: Webhook event not found\n' });
  });

  it('send a webhook directly to its URL, without printing the secret', async () => {
    const url = `${home.env.REBUTTAL_URL}/api/webhooks/stripe/demo-stripe`;
    const file = join(home.env.HOME, 'direct.json');
    writeFileSync(file, eventBody('evt_direct'));
    const good = await run(
      `webhooks send stripe ${file} --url ${url} --secret-stdin --json`,
      {},
      'whsec_sample\n',
    );
    expect(jsonLines(good.stdout)).to.deep.equal([{ sent: true, provider: 'stripe', url, status: 200 }]);
    await waitForEvents('evt_direct');
    const secret = { REBUTTAL_WEBHOOK_SECRET: 'whsec_another' };
    const bad = await run(`webhooks send stripe ${file} --url ${url}`, secret);
    expect(bad.code).to.equal(1);
    expect(bad.stderr)
      .to.match(/^rebuttal: The signature does not match/)
      .and.not.include('whsec_another');
    const none = await run(`webhooks send stripe ${file} --url ${url}`);
    expect(none.code).to.equal(2);
    const provider = await run(`webhooks send strip ${file} --url ${url}`, secret);
    expect(provider.stderr).to.match(
      /^rebuttal: There is no provider "strip"\. .* stripe.*Add others to PLUGINS/,
    );
  });

  it('record webhooks without personal data, and replay them at any signing time', async () => {
    await createDispute();
    const folder = join(home.env.HOME, 'recorded');
    const recorded = await json(`webhooks record ${folder} --state done --limit 1`);
    expect(recorded).to.have.length(1);
    const file = String(recorded[0]?.file);
    const nowhere = await run('webhooks record /proc/nope --state done --limit 1');
    expect(nowhere.stderr).to.contain('Could not write /proc/nope');
    expect(file).to.match(/recorded\/\d{8}T\d{6}Z-stripe-charge\.dispute\.\w+-whe_\w{20}\.json$/);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    const body = JSON.parse(readFileSync(file, 'utf8')) as { id: string };
    const url = `${home.env.REBUTTAL_URL}/api/webhooks/stripe/demo-stripe`;
    const send = (options: string) =>
      run(`webhooks send stripe ${file} --url ${url} --json${options}`, {
        REBUTTAL_WEBHOOK_SECRET: 'whsec_sample',
      });
    writeFileSync(file, JSON.stringify({ ...body, id: 'evt_recorded' }));
    const stale = await send(' --at 2025-01-01T00:00:00Z');
    expect(stale.code).to.equal(1);
    expect(jsonLines(stale.stderr)[0]).to.have.property('code', 'bad_signature');
    expect((await send('')).code).to.equal(0);
    await waitForEvents('evt_recorded');
    // The ID has the format of the event sent above. The sandbox's IDs are longer.
    const received = async () =>
      (await json('webhooks list --all')).filter(({ psp_event_id: id }) => /^evt_[a-z]{8}$/.test(String(id)));
    expect((await send('')).code).to.equal(0);
    expect(await received(), 'the repeated event').to.have.length(1);
    expect((await send(' --fresh-id')).code).to.equal(0);
    expect(await received(), 'another event').to.have.length(2);
    const { accountId } = await createDispute();
    await json(`webhooks send stripe ${file} --account ${accountId} --fresh-id`);
    await eventually('a third event', async () => (await received()).length === 3);
    const late = await json(`webhooks send stripe ${file} --account ${accountId} --at 2025-01-01T00:00:00Z`);
    expect(late[0]).to.include({ sent: true });
  });

  it('export disputes as a table and as one JSON object a line, to a file or to stdout', async () => {
    const count = (await json('disputes list --all')).length;
    const { code, stdout } = await runProcess('disputes export');
    expect(code).to.equal(0);
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    expect(head).to.match(/^\ufeff?dispute_id,/);
    expect(lines).to.have.length(count);
    const file = join(home.env.HOME, 'disputes.csv');
    expect((await run(`disputes export ${file} --status needs_response`)).stderr).to.equal(
      `The disputes are in ${file}.\n`,
    );
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readFileSync(file, 'utf8').split('\r\n')[0]).to.equal(head);
    expect((await run('disputes export --json')).stdout.trimEnd().split('\n')).to.have.length(count);
  });

  it('sign out locally and on the server', async () => {
    const stored = JSON.parse(readFileSync(sessionFile(), 'utf8')) as {
      accessToken: string;
      refreshToken: string;
    };
    expect(await json('logout')).to.deep.equal([
      { signed_out: true, url: home.env.REBUTTAL_URL, email: 'demo@rebuttal.test' },
    ]);
    expect(existsSync(sessionFile())).to.equal(false);
    const refresh = await fetch(`${home.env.REBUTTAL_URL}/api/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stored.refreshToken}` },
    });
    expect(refresh.status).to.equal(401);
    expect((await run('logout')).stdout).to.equal('You were not signed in.\n');
  });

  async function waitForEvents(...ids: string[]): Promise<void> {
    const areReceived = async () => {
      const found = (await json('webhooks list --all')).map(({ psp_event_id: id }) => id);
      return ids.every((id) => found.includes(id));
    };
    await eventually(ids.join(', '), areReceived, 20_000);
  }
});
