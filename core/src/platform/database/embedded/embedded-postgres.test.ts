import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';

import { findEmbeddedPostgres } from './embedded-postgres.js';
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

  it('reports its address to tools while it runs', async () => {
    expect(findEmbeddedPostgres(dataDir)).to.equal(undefined);
    const server = await start();
    const found = findEmbeddedPostgres(dataDir);
    expect(found).to.deep.include({ ownerUrl: server.ownerUrl, port: server.port });
    await server.stop();
    expect(findEmbeddedPostgres(dataDir)).to.equal(undefined);
  });

  it('keeps the data and gets a new password when postgres.json is lost', async () => {
    const first = await start();
    await query(first.ownerUrl, `create table rabbits as select 'Fiver' as name`);
    await first.stop();
    rmSync(join(dataDir, 'postgres.json'));
    const second = await start();
    expect(new URL(second.ownerUrl).password).not.to.equal(new URL(first.ownerUrl).password);
    expect(await query(second.ownerUrl, 'table rabbits')).to.deep.equal([{ name: 'Fiver' }]);
    await second.stop();
  });

  it('recreates the database after it was dropped', async () => {
    const server = await start();
    const maintenance = new URL(server.ownerUrl);
    maintenance.pathname = '/postgres';
    await query(maintenance.href, `drop database ${server.databaseName}`);
    await server.stop();
    const again = await start();
    expect(await query(again.ownerUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await again.stop();
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

  it('works in a folder whose name has spaces, quotes and special characters', async () => {
    dataDir = join(parent, `Rebuttal's "data" $HOME & Übung`, 'data');
    const server = await start();
    expect(await query(server.ownerUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await server.stop();
  });

  it('works in a deep folder, and reports a path that PostgreSQL would truncate', async () => {
    const deep = (length: number) => join(parent, ...Array<string>(8).fill('d'.repeat(length)));
    dataDir = deep(100);
    await (await start()).stop();
    const error = await startForTest(deep(120)).catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(Error).with.property('message').that.contains('longer');
  });
});

describe('the port of the embedded PostgreSQL', function () {
  this.timeout(120_000);
  let parent: string;
  let dataDir: string;
  let occupant: Server;

  beforeEach(() => {
    ({ parent, dataDir } = newDataFolder());
    occupant = createServer();
  });
  afterEach(async () => {
    occupant.close();
    await removeDataFolder(parent, dataDir);
  });

  const occupy = (port: number) =>
    new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));

  it('changes if another program uses the old one', async () => {
    const first = await startForTest(dataDir);
    await first.stop();
    await occupy(first.port);
    const second = await startForTest(dataDir);
    expect(second.port).not.to.equal(first.port);
    expect(findEmbeddedPostgres(dataDir)?.port).to.equal(second.port);
    await second.stop();
  });

  it('is the requested one, or the start fails and names it', async () => {
    await occupy(0);
    const address = occupant.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const error = await startForTest(dataDir, port).catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(Error).with.property('message').that.contains(String(port));
    await new Promise((resolve) => occupant.close(resolve));
    const server = await startForTest(dataDir, port);
    expect(server.port).to.equal(port);
    await server.stop();
  });
});
