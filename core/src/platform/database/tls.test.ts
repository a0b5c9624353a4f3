import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';

import { toDatabaseFault } from '../../app/startup-checks.js';
import { inspectDatabase } from '../../operations/health/inspection.js';
import { toDatabaseUrl } from './database-url.js';
import { createDatabase } from './database.js';
import type { EmbeddedPostgres } from './embedded/embedded-postgres.js';
import { newDataFolder, removeDataFolder, startForTest } from './embedded/testing/data-folder.js';
import { createMigrator } from './migrations.js';
import { createNotifications } from './notifications.js';
import { roleUrls } from './roles.js';

const secret = 'a secret of tests alone, long enough to be taken';

describe('TLS to PostgreSQL', function () {
  this.timeout(120_000);
  const { parent, dataDir } = newDataFolder();
  const certificate = join(dataDir, 'postgres', 'server.crt');
  let postgres: EmbeddedPostgres;

  before(async () => {
    postgres = await startForTest(dataDir);
    makeCertificate();
    await asOwner(postgres.ownerUrl, async (owner) => {
      await owner.query('alter system set ssl = on');
      await owner.query('select pg_reload_conf()');
    });
    await untilTls();
  });
  after(() => removeDataFolder(parent, dataDir));

  function makeCertificate(): void {
    const folder = join(dataDir, 'postgres');
    const key = join(folder, 'server.key');
    const subject = ['-subj', '/CN=db.internal', '-days', '2', '-nodes'];
    execFileSync('openssl', ['req', '-new', '-x509', ...subject, '-out', certificate, '-keyout', key], {
      stdio: 'ignore',
    });
    const { uid, gid } = statSync(folder);
    for (const file of [certificate, key]) chownSync(file, uid, gid);
  }
  async function untilTls(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await asOwner(address({ sslmode: 'require' }), () => Promise.resolve());
        return;
      } catch (error) {
        if (tries > 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }
  const address = (parameters: Readonly<Record<string, string>>) => {
    const url = new URL(postgres.ownerUrl);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return toDatabaseUrl(url.toString());
  };
  const isEncrypted = (url: string) =>
    asOwner(url, async (owner) => {
      const { rows } = await owner.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return rows[0]?.ssl;
    });
  const problemWith = (parameters: Readonly<Record<string, string>>) =>
    isEncrypted(address(parameters)).then(
      () => 'none',
      (error: unknown) => toDatabaseFault(postgres.ownerUrl, error).message,
    );

  it('encrypts with sslmode=require without checking the certificate, for every connection', async () => {
    const url = address({ sslmode: 'require' });
    const migrator = createMigrator(url, secret);
    await migrator.up();
    await migrator.close();
    expect((await inspectDatabase(url)).isMigrated).to.equal(true);
    const urls = roleUrls(url, secret);
    const database = createDatabase({ ...urls, onError: () => undefined });
    const notifications = createNotifications(urls.systemUrl, () => undefined);
    await notifications.start();
    await database.intake.query('select 1');
    await database.system.raw('select 1');
    expect(await isEncrypted(urls.appUrl)).to.equal(true);
    const plain = await asOwner(url, async (owner) => {
      const { rows } = await owner.query<{ usename: string }>(
        `select usename from pg_stat_ssl join pg_stat_activity using (pid)
          where not ssl and backend_type = 'client backend' and usename like '%_login'`,
      );
      return rows;
    });
    expect(plain).to.deep.equal([]);
    await notifications.close();
    await database.close();
  });

  it('checks the authority with verify-ca, and also the host with verify-full', async () => {
    expect(await isEncrypted(address({ sslmode: 'verify-ca', sslrootcert: certificate }))).to.equal(true);
    expect(await problemWith({ sslmode: 'verify-full', sslrootcert: certificate })).to.match(
      /DATABASE_URL: PostgreSQL at .* has a certificate for another host name/,
    );
  });

  it('names the ways out when the certificate is not trusted', async () => {
    for (const parameters of ['verify-full', 'require&uselibpqcompat=false'])
      expect(await problemWith(Object.fromEntries(new URLSearchParams(`sslmode=${parameters}`)))).to.match(
        /not trusted here .*sslrootcert.*NODE_EXTRA_CA_CERTS/,
      );
  });

  it('keeps plain text with sslmode=disable', async () => {
    expect(await isEncrypted(address({ sslmode: 'disable' }))).to.equal(false);
  });

  it('refuses a second installation whose owner may not grant the roles of the first', async () => {
    await asOwner(postgres.ownerUrl, async (owner) => {
      await owner.query(`create role second login createrole password 'pass@word%'`);
      await owner.query('create database second owner second');
    });
    const url = new URL(postgres.ownerUrl);
    url.username = 'second';
    url.password = encodeURIComponent('pass@word%');
    url.pathname = '/second';
    expect(await refusalOf(toDatabaseUrl(url.toString()))).to.match(
      /separate cluster.*to "second" with admin option/,
    );
  });

  const unsuitable = [
    ['latin', `encoding 'LATIN1' locale 'C' template template0`, '', /encoding LATIN1.*UTF8/],
    ['standby', '', 'set default_transaction_read_only = on', /read-only.*primary/],
  ] as const;
  for (const [name, creation, change, reason] of unsuitable)
    it(`refuses an unsuitable database, and so does the doctor: ${name}`, async () => {
      await asOwner(postgres.ownerUrl, async (owner) => {
        await owner.query(`create database ${name} ${creation}`);
        if (change !== '') await owner.query(`alter database ${name} ${change}`);
      });
      const url = new URL(postgres.ownerUrl);
      url.pathname = `/${name}`;
      expect(await refusalOf(url.toString())).to.match(reason);
    });

  it('refuses a database in which the user may not create tables, and so does the doctor', async () => {
    await asOwner(postgres.ownerUrl, async (owner) => {
      await owner.query(`create role guest login createrole password 'carrot'`);
      await owner.query('create database hutch');
    });
    const url = new URL(postgres.ownerUrl);
    url.username = 'guest';
    url.password = 'carrot';
    url.pathname = '/hutch';
    expect(await refusalOf(url.toString())).to.match(/"guest" may not create tables .*owner to "guest"/);
  });

  /** The error of `migrate`, which `doctor` reports with the same words. */
  async function refusalOf(url: string): Promise<string> {
    const migrator = createMigrator(url, secret);
    const error: unknown = await migrator.up().catch((thrown: unknown) => thrown);
    await migrator.close();
    expect(error).to.have.property('name', 'ConfigError');
    const { message } = error as Error;
    expect((await inspectDatabase(url)).refusal).to.equal(message);
    return message;
  }
});
