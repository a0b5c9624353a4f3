import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase, findEmbeddedPostgres } from '@rebuttal/core';
import { expect } from 'chai';

import { itThorough } from '../../core/src/testing/thoroughness.js';
import { jsonLines, runCli, runCliProcess } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';

describe('a server run from the command line', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand;
  const run = (args: string, env: Record<string, string> = {}) =>
    runCli(args.split(' '), { ...home.env, ...env });

  before(async () => {
    home = await makeTestHome();
    server = await startCommand('serve', home.env);
  });
  after(() => home.remove());

  it('reports its address to programs, and responds there', async () => {
    expect(server.ready).to.include({ sandbox: true, evaluation: true, public_url: home.env.REBUTTAL_URL });
    const ready = await fetch(`${String(server.ready.url)}/readyz`);
    expect(ready.status).to.equal(200);
  });

  itThorough('passes the doctor, and so do its keys', async () => {
    const { stdout } = await run('doctor');
    expect(stdout)
      .to.match(/^ok {4}Port .*Rebuttal responds on \d+$/m)
      .and.match(/^ok {4}Server .*is ready$/m);
    expect(stdout)
      .to.match(/^ok {4}Stored secrets/m)
      .and.match(/^ok {4}Clock/m);
  });

  itThorough('has wrong keys reported by the doctor', async () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const sealed = await run('doctor', { ENCRYPTION_KEYS: `other:${key}` });
    expect(sealed.code).to.equal(1);
    // The message lists accounts, and long lines wrap.
    expect(sealed.stdout.replaceAll(/\s+/g, ' ')).to.match(
      /fail Stored secrets the keys do not open .*acc_\w+.* Add the old key to ENCRYPTION_KEYS/,
    );
    const signed = await run('doctor', { JWT_SECRET: 'not the secret of this installation' });
    expect(signed.code).to.equal(1);
    expect(signed.stdout).to.match(/^fail {2}Stored secrets {2}JWT_SECRET is not the one/m);
    expect(sealed.stdout + signed.stdout)
      .not.to.include(key)
      .and.not.include('not the secret of');
  });

  itThorough('has an unreachable provider and rejected credentials reported by the doctor', async () => {
    const unreachable = await run('doctor', { STRIPE_API_URL: 'http://127.0.0.1:1' });
    expect(unreachable.code).to.equal(1);
    expect(unreachable.stdout.replaceAll(/\s+/g, ' ')).to.match(
      /fail PSP Could not reach Stripe: .* Allow outgoing connections to it/,
    );
    const simulator = `${String(server.ready.url)}/sandbox/stripe/api`;
    const reachable = await run('doctor', { STRIPE_API_URL: simulator });
    expect(reachable.stdout.replaceAll(/\s+/g, ' ')).to.match(
      /ok PSP Stripe responds and accepts the credentials of acc_/,
    );
  });

  itThorough('has a database newer than the program reported by the doctor and by migrate', async () => {
    const ownerUrl = findEmbeddedPostgres(home.env.DATA_DIR)?.ownerUrl ?? '';
    const owner = createDatabase({ appUrl: ownerUrl, systemUrl: ownerUrl, onError: () => undefined });
    const row = { name: '29990101T0000_from_the_future', batch: 99, migration_time: new Date() };
    await owner.system('schema_migrations').insert(row);
    const { code, stdout } = await run('doctor');
    const migrating = await run('migrate');
    await owner.system('schema_migrations').where({ name: row.name }).delete();
    await owner.close();
    expect(migrating.code).to.equal(1);
    expect(migrating.stderr).to.match(/^rebuttal: This database is newer than this program\. .*\n$/);
    expect(code).to.equal(1);
    expect(stdout).to.match(/^fail {2}Migrations .*newer than this program/m);
  });

  itThorough('refuses a second server on its data folder, in one line', async () => {
    const { code, stderr } = await run('serve', { PORT: '0' });
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      'rebuttal: Another Rebuttal is running on this data folder. Stop it first, or set DATA_DIR to another folder.\n',
    );
  });

  itThorough('refuses a second server on its port, which leaves no database running', async () => {
    const dataDir = `${home.env.DATA_DIR}-other`;
    const { code, stderr } = await run('serve', { DATA_DIR: dataDir });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^rebuttal: PORT \d+ is taken on 127\.0\.0\.1\. .*\n$/);
    expect(findEmbeddedPostgres(dataDir)).to.equal(undefined);
  });

  itThorough('shares its embedded database with a worker', async () => {
    const worker = await startCommand('worker', { ...home.env, WORKERS: 'off' });
    expect(worker.ready).to.deep.equal({ type: 'ready' });
    expect(await worker.stop('SIGINT')).to.equal(0);
    expect(findEmbeddedPostgres(home.env.DATA_DIR)).not.to.equal(undefined);
  });

  it('prints no keys', () => {
    const file = join(home.env.DATA_DIR, 'keys.json');
    expect(statSync(file).mode & 0o777).to.equal(0o600);
  });

  itThorough('prevents a key rotation while it runs', async () => {
    const { code, stderr } = await run('keys rotate');
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      'rebuttal: A server is running here and would not see the new key. Stop it first.\n',
    );
    expect(keyIds()).to.deep.equal(['k1']);
  });

  it('shuts down cleanly on a signal, and its database with it', async () => {
    expect(await server.stop('SIGTERM')).to.equal(0);
    expect(findEmbeddedPostgres(home.env.DATA_DIR)).to.equal(undefined);
  });

  itThorough('has its keys rotated while stopped, and the old ones deleted on request', async () => {
    const { code, stdout, stderr } = await runCliProcess(['keys', 'rotate', '--json'], home.env);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    const [rotation] = jsonLines(stdout);
    expect(rotation).to.deep.include({
      key: 'k2',
      is_new: true,
      unused: ['k1'],
      unopened: [],
      dropped: false,
    });
    expect(rotation?.values).to.be.above(5);
    expect(keyIds()).to.deep.equal(['k2', 'k1']);
    expect((await run('keys rotate --drop-old')).code).to.equal(2);
    const dropped = await run('keys rotate --drop-old --yes');
    expect(dropped.stdout).to.include('values with k3').and.include('Deleted k2, k1');
    expect(keyIds()).to.deep.equal(['k3']);
    expect(statSync(join(home.env.DATA_DIR, 'keys.json')).mode & 0o777).to.equal(0o600);
    expect((await run('doctor', { REBUTTAL_URL: '' })).stdout).to.match(/^ok {4}Stored secrets/m);
  });

  function keyIds(): string[] {
    const text = readFileSync(join(home.env.DATA_DIR, 'keys.json'), 'utf8');
    return (JSON.parse(text) as { encryptionKeys: { id: string }[] }).encryptionKeys.map(({ id }) => id);
  }
});
