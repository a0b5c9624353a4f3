import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'chai';

import { cliWith, jsonLines } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';
import { openTerminal } from './support/terminal.js';

const passphrase = 'eleven rabbits in a row';

describe('rebuttal backup and restore', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand | undefined;
  let archive: string;
  let disputes: Record<string, unknown>[];
  let evidenceId: string;

  const { run, runProcess } = cliWith(() => home.env);
  const json = async (args: string, env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await run(`${args} --json`, env);
    expect({ code, stderr }, args).to.deep.equal({ code: 0, stderr: '' });
    return jsonLines(stdout);
  };
  const restored = () => ({ DATA_DIR: join(home.env.HOME, 'restored') });
  const call = (path: string, init: RequestInit = {}) => {
    const file = join(home.env.HOME, '.config/rebuttal/session.json');
    const { accessToken } = JSON.parse(readFileSync(file, 'utf8')) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    return fetch(`${home.env.REBUTTAL_URL}${path}`, { ...init, headers });
  };
  /** Omits day counts, which may change between two calls. */
  /** The readiness is computed after a start. */
  const listDisputes = async () =>
    (await json('disputes list --all')).map(
      ({ days_left: _days, readiness: _readiness, ...dispute }) => dispute,
    );

  before(async () => {
    home = await makeTestHome();
    archive = join(home.env.HOME, 'backup.age');
    server = await startCommand('serve', home.env);
    await run('login --email demo@rebuttal.test --password-stdin', {}, 'demo-password');
    await run('simulate dispute stripe');
    // The customer's name comes from the payment, which is read shortly after the dispute arrives.
    const isComplete = async () => Boolean((await json('disputes list'))[0]?.['customer']);
    for (let tries = 0; !(await isComplete()); tries += 1) {
      if (tries === 100) throw new Error('the dispute has not arrived');
      await delay(100);
    }
    disputes = await listDisputes();
    const form = new FormData();
    form.set('dispute_id', String(disputes[0]?.dispute_id));
    form.set('evidence_type', 'receipt');
    form.set('file', new Blob(['Carrots, 12 kg'], { type: 'text/plain' }), 'receipt.txt');
    const response = await call('/api/evidence/upload', { method: 'POST', body: form });
    const body = (await response.json()) as { evidence: { evidence_id: string } };
    expect(response.status).to.equal(201);
    evidenceId = body.evidence.evidence_id;
  });
  after(async () => {
    await server?.stop();
    home.remove();
  });

  it('need a passphrase from stdin or the environment, never from an argument', async () => {
    const none = await run(`backup ${archive}`);
    expect(none.code).to.equal(2);
    expect(none.stderr).to.include('Use --passphrase-stdin or REBUTTAL_PASSPHRASE');
    expect((await run(`backup ${archive} --passphrase x`)).code).to.equal(2);
    const file = join(home.env.HOME, 'passphrase');
    writeFileSync(file, 'hare\n');
    for (const [name, value] of [
      ['REBUTTAL_PASSPHRASE', 'hare'],
      ['REBUTTAL_PASSPHRASE_FILE', file],
    ] as const) {
      const short = await run(`backup ${archive}`, { [name]: value });
      expect(short.code).to.equal(2);
      expect(short.stderr).to.include('at least 8 characters').and.not.include('hare');
    }
    const both = await run(`backup ${archive}`, { REBUTTAL_PASSPHRASE: 'a', REBUTTAL_PASSPHRASE_FILE: file });
    expect(both.stderr).to.include('REBUTTAL_PASSPHRASE and REBUTTAL_PASSPHRASE_FILE are both set');
    expect(existsSync(archive)).to.equal(false);
  });

  it('save everything while the server runs, to a file that only its owner can read', async () => {
    const { code, stdout, stderr } = await runProcess(
      `backup ${archive} --passphrase-stdin --json`,
      {},
      `${passphrase}\n`,
    );
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    const [facts] = jsonLines(stdout);
    expect(facts).to.include({ file: archive, bytes: statSync(archive).size });
    expect(facts?.files).to.be.at.least(1);
    expect(facts?.rows).to.be.above(20);
    expect(statSync(archive).mode & 0o777).to.equal(0o600);
    expect(readdirSync(home.env.HOME).filter((name) => name.startsWith('backup'))).to.deep.equal([
      'backup.age',
    ]);
    expect(readFileSync(archive).includes('Carrots')).to.equal(false);
  });

  it('replace an older backup only with confirmation, and keep it if the new one fails', async () => {
    const before = readFileSync(archive);
    const unconfirmed = await run(`backup ${archive}`, { REBUTTAL_PASSPHRASE: passphrase });
    expect(unconfirmed.code).to.equal(2);
    expect(unconfirmed.stderr).to.include('Add --yes to confirm');
    const nowhere = await run(`backup ${home.env.HOME}/none/b.age`, { REBUTTAL_PASSPHRASE: passphrase });
    expect(nowhere.code).to.equal(1);
    expect(nowhere.stderr).to.match(/^rebuttal: Could not write .*none\/b\.age: .*ENOENT[^\n]*\n$/);
    expect(readFileSync(archive).equals(before)).to.equal(true);
  });

  it('end at Ctrl-C at the prompt, with nothing changed', async () => {
    const file = join(home.env.HOME, 'given-up.age');
    const terminal = openTerminal(['backup', file], home.env);
    await terminal.waitFor('Passphrase of the backup: ');
    terminal.type('\u0003');
    expect(await terminal.ended).to.equal(130);
    expect([existsSync(file), existsSync(`${file}.part`)]).to.deep.equal([false, false]);
  });

  it('refuse to restore into an installation that is in use', async () => {
    const { code, stderr } = await run(`restore ${archive}`, { REBUTTAL_PASSPHRASE: passphrase });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^rebuttal: The database is not empty\. .*DATA_DIR to a new folder/);
  });

  it('restore the same disputes, files and sign-ins to an empty installation', async () => {
    await server?.stop();
    server = undefined;
    const { code, stdout } = await runProcess(`restore ${archive} --json`, {
      ...restored(),
      REBUTTAL_PASSPHRASE: passphrase,
    });
    expect(code).to.equal(0);
    const done = jsonLines(stdout);
    expect(done[0]).to.deep.include({
      keys_file: join(restored().DATA_DIR, 'keys.json'),
      sessions_end: false,
    });
    expect(done[0]?.audit_log).to.have.property('verified', true);
    expect(statSync(join(restored().DATA_DIR, 'keys.json')).mode & 0o777).to.equal(0o600);

    server = await startCommand('serve', { ...home.env, ...restored() });
    expect(await listDisputes()).to.deep.equal(disputes);
    const file = await call(`/api/evidence/${evidenceId}/download`);
    expect(await file.text()).to.equal('Carrots, 12 kg');
    const signedIn = await run('login --email demo@rebuttal.test --password-stdin', {}, 'demo-password');
    expect(signedIn.code).to.equal(0);
    await run('login --email admin@rebuttal.test --password-stdin', {}, 'admin-password');
    expect((await json('logs verify'))[0]).to.have.property('verified', true);
    const doctor = await run('doctor', restored());
    expect(doctor.stdout)
      .to.match(/^ok {4}Stored secrets/m)
      .and.match(/^ok {4}Files {11}none missing of \d+$/m);
  });
});
