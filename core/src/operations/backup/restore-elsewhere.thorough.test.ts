import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { loadConfig, type Config } from '../../platform/config.js';
import { createMigrator, knownMigrations } from '../../platform/database/migrations.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { startS3Server, type S3Server } from '../../testing/s3-server.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../testing/test-database.js';
import { ArchiveWriter } from './archive-writer.js';
import { backupFormat, manifestName } from './archive.js';
import type { BackupError } from './backup-error.js';
import { checkBackup } from './check-backup.js';
import { backUpInstallation, restoreInstallation } from './installation.js';
import { encryptWith } from './passphrase-file.js';
import { writeBackup, type BackupSource } from './write-backup.js';

const passphrase = 'eleven rabbits';
const keys = {
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  JWT_SECRET: testSecret,
};
const [tenantId, closedId] = ['ten_00000000000000000001', 'ten_00000000000000000002'];
const closedAt = new Date('2026-11-01T10:00:00Z');
/** Later migrations create more tables. */
const earlier = '20261128T0160_create_letters';

describe('a backup restored by another version, or with another file store', function () {
  this.timeout(120_000);
  let folder: string;
  const databases: TestDatabase[] = [];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-elsewhere-'));
  });
  after(async () => {
    await Promise.all(databases.map((database) => database.drop()));
    await rm(folder, { recursive: true });
  });

  const makeInstallation = async (env: Record<string, string> = {}): Promise<Config> => {
    const database = await createTestDatabase();
    databases.push(database);
    const dataDir = join(folder, `data-${databases.length}`);
    return loadConfig({ ...keys, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...env });
  };

  it('of an older version is restored and then migrated', async () => {
    const old = await makeInstallation();
    await goBack(String(old.databaseUrl));
    await withOwner(old, fillCompanies);
    const before = await withOwner(old, readCompanies);
    const bytes = await backUp(old);

    const migrated = await makeInstallation();
    const empty = await makeInstallation();
    await withOwner(empty, (owner) => owner.raw('drop schema public cascade; create schema public'));
    for (const target of [migrated, empty]) {
      const { checked } = await restore(target, bytes);
      expect(checked.manifest.migrations.at(-1)).to.equal(earlier);
      expect(await statusOf(target)).to.deep.equal({ done: knownMigrations(), waiting: [] });
      const after = await withOwner(target, readCompanies);
      expect(after).to.deep.equal(before);
      const logged = await withOwner(target, async (owner) => {
        const entry = { tenant_id: tenantId, actor_kind: 'system', action: 'rabbit.dig', details: '{}' };
        return owner('audit_entries').insert(entry, ['tenant_id']);
      });
      expect(logged).to.deep.equal([{ tenant_id: tenantId }]);
    }
  });

  it('of a newer version is rejected before the database is opened', async () => {
    const source = await makeInstallation();
    const unknown = await write(source, {
      migrations: [...knownMigrations(), '29990101T0000_from_the_future'],
      program: '9.0.0',
    });
    const target = await makeInstallation();
    let opened = 0;
    const error: unknown = await restoreInstallation(target, {
      passphrase,
      open: () => Readable.from([unknown]),
      withOwnerUrl: (work) => {
        opened += 1;
        return work(String(target.databaseUrl));
      },
    }).catch((thrown: unknown) => thrown);
    expect((error as BackupError).code).to.equal('backup_newer');
    expect((error as BackupError).message)
      .to.include('(9.0.0)')
      .and.include('Nothing was restored');
    expect(opened).to.equal(0);
    expect(existsSync(target.dataDir)).to.equal(false);
    expect(await withOwner(target, readCompanies)).to.deep.equal([]);
  });

  it('in a newer format is reported as newer instead of damaged', async () => {
    const archive = new ArchiveWriter(closedAt);
    const writing = archive
      .addDocument(manifestName, { format: backupFormat.name, version: 2, program: '9.0.0' })
      .then(() => archive.end());
    const sealed = await encryptWith({ passphrase, workFactor: 10 }, archive.stream);
    const error: unknown = await checkBackup(sealed, passphrase).catch((thrown: unknown) => thrown);
    await writing;
    expect((error as BackupError).code).to.equal('backup_newer');
  });

  it('can be restored from a bucket to a disk, and the other way', async () => {
    const server = await startS3Server();
    try {
      const disk = await makeInstallation();
      await withOwner(disk, fillCompanies);
      await fillFiles(openFileStore(disk));
      const bucket = await makeInstallation(inBucket(server, 'rebuttal/live'));
      await restore(bucket, await backUp(disk));
      expect(await readFiles(openFileStore(bucket))).to.deep.equal(files);
      expect(existsSync(join(bucket.dataDir, 'files'))).to.equal(false);

      const again = await makeInstallation();
      const other = await makeInstallation(inBucket(server, 'rebuttal/second'));
      const bytes = await backUp(bucket);
      for (const target of [again, other]) {
        await restore(target, bytes);
        expect(await readFiles(openFileStore(target))).to.deep.equal(files);
        expect(await withOwner(target, readCompanies)).to.deep.equal(await withOwner(disk, readCompanies));
      }
    } finally {
      await server.close();
    }
  });
});

/** An empty file, a small one, and one that is uploaded in several parts. */
const files: Readonly<Record<string, string>> = {
  [`${tenantId}/img_empty`]: '',
  [`${tenantId}/img_large`]: 'warren '.repeat(1_000_000),
  [`${tenantId}/img_small`]: 'carrot',
};

async function fillFiles(store: FileStore): Promise<void> {
  for (const [key, text] of Object.entries(files)) await store.put(key, Readable.from([Buffer.from(text)]));
}

async function readFiles(store: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of store.list()) found[key] = (await store.read(key)).toString();
  return found;
}

function inBucket({ bucket, endpoint }: S3Server, prefix: string): Record<string, string> {
  return { FILE_STORE: `s3://${bucket}/${prefix}`, S3_ENDPOINT: endpoint };
}

function backUp(config: Config): Promise<Buffer> {
  const ownerUrl = String(config.databaseUrl);
  return collected((out) =>
    backUpInstallation(config, { ownerUrl, out, program: '0.0.9', passphrase, workFactor: 10 }),
  );
}

function write(config: Config, source: Pick<BackupSource, 'migrations' | 'program'>): Promise<Buffer> {
  const whole: BackupSource = {
    ...source,
    ownerUrl: String(config.databaseUrl),
    files: openFileStore(config),
    keys: { encryptionKeys: config.encryptionKeys ?? [], jwtSecret: testSecret, rolesSecret: testSecret },
    now: closedAt,
  };
  return collected((out) => writeBackup(whole, out, { passphrase, workFactor: 10 }));
}

async function collected(work: (out: Writable) => Promise<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const out = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  await work(out);
  return Buffer.concat(pieces);
}

function restore(config: Config, bytes: Buffer) {
  return restoreInstallation(config, {
    passphrase,
    open: () => Readable.from([bytes]),
    withOwnerUrl: (work) => work(String(config.databaseUrl)),
  });
}

async function goBack(ownerUrl: string): Promise<void> {
  const migrator = createMigrator(ownerUrl, testSecret);
  try {
    while ((await migrator.status()).done.at(-1) !== earlier) await migrator.down();
  } finally {
    await migrator.close();
  }
}

async function statusOf({ databaseUrl }: Config) {
  const migrator = createMigrator(String(databaseUrl), testSecret);
  try {
    return await migrator.status();
  } finally {
    await migrator.close();
  }
}

async function withOwner<T>({ databaseUrl }: Config, work: (owner: Knex) => PromiseLike<T>): Promise<T> {
  const owner = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

async function fillCompanies(owner: Knex): Promise<void> {
  await owner('tenants').insert({ tenant_id: tenantId, name: 'Rabbits' });
  await owner('tenants').insert({
    tenant_id: closedId,
    name: 'Foxes',
    status: 'deleted',
    updated_at: closedAt,
  });
}

async function readCompanies(owner: Knex): Promise<Record<string, unknown>[]> {
  const rows: unknown = await owner('tenants').orderBy('tenant_id').select();
  return JSON.parse(JSON.stringify(rows)) as Record<string, unknown>[];
}
