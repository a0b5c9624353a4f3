import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { ApiClient } from '../../core/src/testing/api-client.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { connectStore, sellOrders } from '../../testing/api/commerce/store-client.js';
import { testAutomationCommands } from './support/automation-tests.js';
import { bin, cliWith, jsonLines } from './support/cli.js';
import { testCompanyCommands } from './support/company-tests.js';
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

  it('reject a wrong password and store nothing', async () => {
    const { code, stderr } = await run(
      'login --email demo@rebuttal.test --password-stdin',
      {},
      'wrong-carrot',
    );
    expect(code).to.equal(1);
    expect(stderr)
      .to.match(/rebuttal: Invalid email or password\n$/)
      .and.not.include('wrong-carrot');
    expect(existsSync(sessionFile())).to.equal(false);
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
      .to.match(/^Amount {11}5000 JPY$/m)
      .and.match(/^Status {11}needs_response$/m);
  });

  it('list disputes as a table and as one JSON object a line, across pages', async () => {
    await createDispute();
    const table = await run('disputes list');
    expect(table.stdout.split('\n')[0]).to.match(/^Dispute +Provider +Amount +Status +Time left/);
    expect(table.stdout).to.match(/^dsp_\w{20} +stripe +50\.00 USD +needs_response +\d+ days, .+ \d\d:\d\d/m);
    expect(table.stdout).not.to.include('\u001B');
    const all = await json('disputes list --all');
    expect(all.length).to.be.at.least(2);
    expect(await json('disputes list --limit 1')).to.deep.equal(all.slice(0, 1));
    const sorted = await json('disputes list --sort amount --order asc --limit 2');
    expect(sorted.map(({ dispute_id: id }) => id)).to.have.length(2);
    const none = await run('disputes list --status won');
    expect(none).to.deep.equal({ code: 0, stdout: '', stderr: 'No matching disputes.\n' });
  });

  it('renew a stale session automatically and store the new one', async () => {
    const stored = JSON.parse(readFileSync(sessionFile(), 'utf8')) as Record<string, string>;
    writeFileSync(sessionFile(), JSON.stringify({ ...stored, accessToken: 'stale' }));
    await json('disputes list --limit 1');
    const renewed = JSON.parse(readFileSync(sessionFile(), 'utf8')) as Record<string, string>;
    expect(renewed.accessToken).not.to.equal('stale');
    expect(renewed).to.include({ url: stored.url, email: stored.email });
    expect(statSync(sessionFile()).mode & 0o777).to.equal(0o600);
  });

  it('collect evidence for a dispute, and report what was added, kept and unavailable', async () => {
    const { id } = await createDispute(' --reason fraudulent');
    const [collection] = await json(`evidence collect ${id}`);
    expect(collection).to.include({ dispute_id: id, state: 'done', automatic: false });
    const table = await run(`evidence collect ${id}`);
    expect(table.code).to.equal(0);
    expect(table.stderr).to.match(/Nothing new was found\./);
    expect(table.stdout)
      .to.match(/^Outcome +Evidence +Source +Why/)
      .and.match(/^kept +Authorization and checks of the payment +Stripe/m)
      .and.match(/^unavailable +Store order +No order in a connected store/m);
    expect((await run('evidence collect dsp_00000000000000000000')).code).to.equal(1);
  });

  it('draft an argument with its sources, and save it to the letter on approval', async () => {
    const { id } = await createDispute(' --reason fraudulent');
    await json(`evidence collect ${id}`);
    const drafted = await run(`disputes draft ${id}`);
    expect(drafted).to.include({ code: 0, stderr: '' });
    expect(drafted.stdout)
      .to.match(
        /^The issuer authenticated this payment by 3-D Secure 2\.2\.0 on [A-Z][a-z]+ \d+, \d{4}, with ECI 05/m,
      )
      .and.match(/^ {2}3-D Secure: authenticated, ECI 05, version 2\.2\.0; Exhibit B: /m)
      .and.match(/^ {2}Exhibit A: \S/m)
      .and.match(/^Left out:\n- \S/m);
    const [draft] = await json(`disputes draft ${id} --language ja`);
    expect(draft).to.include({ drafted_by: 'rules' }).and.not.have.property('argument');
    expect(String(draft?.content)).to.include('申立て');
    const approved = await run(`disputes draft ${id} --approve`);
    expect(approved).to.include({
      code: 0,
      stderr: 'Saved as the argument of the response letter. Nothing has been sent.\n',
    });
    const again = await run(`disputes draft ${id} --approve`);
    expect(`${again.code} ${again.stderr}`).to.match(/^2 .*Add --yes to confirm/);
    const [replaced] = await json(`disputes draft ${id} --approve --yes`);
    expect(replaced).to.have.nested.property('argument.version', 2);
    expect((await json(`disputes show ${id}`))[0]).to.include({ status: 'needs_response' });
    expect((await run('disputes draft dsp_00000000000000000000')).code).to.equal(1);
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
  testAutomationCommands({ run, json, env: () => home.env });

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

  it('send a webhook through the sandbox, from a file and from stdin', async () => {
    const { accountId } = await createDispute();
    const file = join(home.env.HOME, 'event.json');
    writeFileSync(file, eventBody('evt_from_file'));
    const [sent] = await json(`webhooks send stripe ${file} --account ${accountId}`);
    expect(sent).to.deep.equal({ sent: true, provider: 'stripe', account_id: accountId });
    const piped = await runProcess(
      `webhooks send stripe - --account ${accountId}`,
      {},
      eventBody('evt_piped'),
    );
    expect(piped.code).to.equal(0);
    await waitForEvents('evt_from_file', 'evt_piped');
    const unknown = await run(`webhooks send stripe ${file} --account acc_none`);
    expect(unknown).to.include({ code: 1, stderr: 'rebuttal: PSP account not found\n' });
    const missing = await run(`webhooks send stripe ${file}.gone --account ${accountId}`);
    expect(missing.code).to.equal(1);
    expect(missing.stderr).to.include('there is no such file');
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

  it('record a store’s signed tokens as claims, and send them with a new signature', async () => {
    const { accessToken } = JSON.parse(readFileSync(sessionFile(), 'utf8')) as { accessToken: string };
    const { REBUTTAL_URL: url } = home.env;
    const platform = { url, sandbox: new ApiClient(`${url}/sandbox`) };
    const store = await connectStore(platform, new ApiClient(url, accessToken));
    const list = () => json(`webhooks list --account ${store.psp_account_id}`);
    await sellOrders(platform, store);
    await eventually('the webhook of an order', async () =>
      (await list()).some(({ state }) => state === 'done'),
    );
    const folder = join(home.env.HOME, 'store');
    const [recorded] = await json(`webhooks record ${folder} --account ${store.psp_account_id} --limit 1`);
    const file = String(recorded?.file);
    expect(JSON.parse(readFileSync(file, 'utf8')))
      .to.have.property('data')
      .that.is.a('string');
    const before = (await list()).length;
    await json(`webhooks send wix ${file} --account ${store.psp_account_id} --fresh-id`);
    await eventually('one more event', async () => (await list()).length === before + 1);
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

  it('show win rates as a table, as JSON and for spreadsheets', async () => {
    const table = await run('stats breakdown --by provider');
    expect(table.stderr).to.equal('');
    expect(table.stdout)
      .to.match(/95% interval/)
      .and.match(/All +(too few|[\d.]+%)/);
    const { stdout } = await run('stats breakdown --by provider --json');
    expect(JSON.parse(stdout)).to.deep.include({ by: 'provider', variant: 'overall', decided_min: 10 });
    const csv = await run('stats breakdown --by completeness --variant contested --csv');
    expect(csv.stdout).to.contain('by,key,label,decided,won,lost').and.to.contain('completeness,all,All,');
    expect((await run('stats breakdown --by moon')).code).not.to.equal(0);
  });

  testCompanyCommands({ run, json, createDispute, url: () => home.env.REBUTTAL_URL });

  it('pass on the sandbox’s message about an invalid option', async () => {
    const scenario = await run('simulate dispute stripe --scenario dragons');
    expect(scenario.code).to.equal(1);
    expect(scenario.stderr).to.match(/^rebuttal: Choose one of chargeback, /);
    const provider = await run('simulate dispute strip');
    expect(provider).to.include({ code: 1, stderr: 'rebuttal: Provider not found\n' });
  });

  it('name the server that rejected the token', async () => {
    const { code, stderr } = await run('disputes list', { REBUTTAL_TOKEN: 'rbt_carrot' });
    expect(code).to.equal(1);
    expect(stderr).to.include('rejected REBUTTAL_TOKEN').and.not.include('rbt_carrot');
  });

  it('end silently when the reader closes the pipe', async () => {
    await createDispute();
    const pipe = `"${process.execPath}" "${bin}" disputes list --all --json | true`;
    const child = spawn('bash', ['-o', 'pipefail', '-c', pipe], {
      env: { PATH: process.env.PATH, ...home.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
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
