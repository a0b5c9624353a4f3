import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';

import { itThorough } from '../../../testing/thoroughness.js';
import { newDataFolder, pidOf, query, removeDataFolder, startForTest } from './testing/data-folder.js';

describe('the embedded PostgreSQL', function () {
  this.timeout(120_000);
  let parent: string;
  let dataDir: string;

  beforeEach(() => {
    ({ parent, dataDir } = newDataFolder());
  });
  afterEach(() => removeDataFolder(parent, dataDir));

  const start = () => startForTest(dataDir);

  it('keeps rows, password and port over a restart', async () => {
    const first = await start();
    await query(first.ownerUrl, `create table rabbits as select 'Hazel' as name`);
    await first.stop();
    const second = await start();
    expect(second.ownerUrl).to.equal(first.ownerUrl);
    expect(await query(second.ownerUrl, 'table rabbits')).to.deep.equal([{ name: 'Hazel' }]);
    await second.stop();
  });

  it('stores every script with a stable sort order, and waits for the disk', async () => {
    const server = await start();
    const [row] = await query(
      server.ownerUrl,
      `select current_database() as name, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );
    await server.stop();
    expect(row).to.deep.equal({
      name: server.databaseName,
      encoding: 'UTF8',
      fsync: 'on',
      provider: 'b',
      locale: 'C.UTF-8',
    });
  });

  it('accepts connections only on 127.0.0.1 and only with the password', async () => {
    const server = await start();
    const settings = await query(
      server.ownerUrl,
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as sockets`,
    );
    expect(settings).to.deep.equal([{ tcp: '127.0.0.1', sockets: '' }]);
    const wrong = new URL(server.ownerUrl);
    wrong.password = 'guessed';
    const refused = await query(wrong.href, 'select 1').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(pg.DatabaseError).with.property('code', '28P01');
    await server.stop();
  });

  it('hides data and password from other users', async () => {
    const server = await start();
    const forOthers = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o007;
    expect(forOthers()).to.equal(0);
    expect(forOthers('postgres.log')).to.equal(0);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).to.equal(0o700);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).to.equal(0o600);
    await server.stop();
  });

  it('writes no statement of the application into its log', async () => {
    const server = await start();
    await query(server.ownerUrl, `select 1/0 as "a customer's name"`).catch(() => undefined);
    await server.stop();
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.to.contain('customer');
  });

  it("stops during a client's transaction", async () => {
    const server = await start();
    const client = new pg.Client({ connectionString: server.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await server.stop();
    expect(pidOf(dataDir)).to.equal(undefined);
  });

  itThorough('keeps the data and gets a new password when postgres.json is lost', async () => {
    const first = await start();
    await query(first.ownerUrl, `create table rabbits as select 'Fiver' as name`);
    await first.stop();
    rmSync(join(dataDir, 'postgres.json'));
    const second = await start();
    expect(new URL(second.ownerUrl).password).not.to.equal(new URL(first.ownerUrl).password);
    expect(await query(second.ownerUrl, 'table rabbits')).to.deep.equal([{ name: 'Fiver' }]);
    await second.stop();
  });

  it('removes a partial installation after a crash, and starts over', async () => {
    const leftover = join(dataDir, 'postgres.initdb-99999999');
    mkdirSync(leftover, { recursive: true });
    const server = await start();
    expect(existsSync(leftover)).to.equal(false);
    await server.stop();
  });

  it('refuses data of another major version', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const error = await start().catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(Error).with.property('message').that.contains('PostgreSQL 17');
  });
});
