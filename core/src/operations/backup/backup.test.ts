import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { loadConfig, type Config } from '../../platform/config.js';
import { knownMigrations } from '../../platform/database/migrations.js';
import { createLocalFileStore, type FileStore } from '../../platform/files/file-store.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../testing/test-database.js';
import { itThorough } from '../../testing/thoroughness.js';
import type { BackupError } from './backup-error.js';
import { checkBackup } from './check-backup.js';
import { restoreInstallation, type RestoreOptions } from './installation.js';
import { inOrder } from './tables.js';
import { writeBackup, type BackupSource } from './write-backup.js';

const passphrase = 'eleven rabbits';
const tenantId = 'ten_00000000000000000001';
const encryptionKeys = [{ id: 'k1', key: Buffer.alloc(32, 1) }];
const keyList = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const imageKey = (name: string) => `${tenantId}/img_${name}`;

describe('a backup', function () {
  this.timeout(120_000);
  let folder: string;
  let source: TestDatabase;
  let owner: Knex;
  let files: FileStore;
  let bytes: Buffer;
  const targets: TestDatabase[] = [];

  const addImage = async (name: string, content = name) => {
    await files.put(imageKey(name), Readable.from([Buffer.from(content)]));
    await owner('company_images').insert({
      image_id: `img_${name.padStart(20, '0')}`,
      tenant_id: tenantId,
      field_name: 'refund_policy',
      access_key: 'x'.repeat(32),
      mime_type: 'image/png',
      size_bytes: Math.max(content.length, 1),
      sha256: 'none',
      storage_key: imageKey(name),
    });
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-backup-'));
    source = await createTestDatabase();
    owner = knex({ client: 'pg', connection: source.ownerUrl, pool: { min: 0, max: 2 } });
    files = createLocalFileStore(join(folder, 'files'));
    await fillDatabase(owner);
    await addImage('small');
    await addImage('large', 'warren '.repeat(300_000));
    await addImage('empty', '');
    bytes = await write();
  });
  after(async () => {
    await owner.destroy();
    await Promise.all([source, ...targets].map((database) => database.drop()));
    await rm(folder, { recursive: true });
  });

  const write = (changes: Partial<BackupSource> = {}) => {
    const pieces: Buffer[] = [];
    const out = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        pieces.push(piece);
        done();
      },
    });
    const whole: BackupSource = {
      ownerUrl: source.ownerUrl,
      files,
      keys: { encryptionKeys, jwtSecret: testSecret, rolesSecret: testSecret },
      migrations: knownMigrations(),
      program: '1.2.3',
      now: new Date('2026-11-22T10:00:00Z'),
    };
    const making = writeBackup({ ...whole, ...changes }, out, { passphrase, workFactor: 10 });
    return making.then(() => Buffer.concat(pieces));
  };

  /** Creates a database with an empty schema, and a data folder that does not exist yet. */
  const makeTarget = async (env: Record<string, string> = {}) => {
    const database = await createTestDatabase();
    targets.push(database);
    const dataDir = join(folder, `data-${targets.length}`);
    const settings = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...env };
    return { database, dataDir, config: loadConfig(settings, { keys: false }) };
  };

  const restore = (config: Config, content: Buffer, changes: Partial<RestoreOptions> = {}) =>
    restoreInstallation(config, {
      passphrase,
      open: () => Readable.from(slices(content)) as AsyncIterable<Uint8Array>,
      withOwnerUrl: (work) => work(String(config.databaseUrl)),
      ...changes,
    });

  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'it was done',
      (error: unknown) => (error as BackupError).code,
    );

  it('restores every row, file and counter, and the audit log with its chains', async () => {
    const { config, database, dataDir } = await makeTarget();
    const { checked, audit, keys } = await restore(config, bytes);
    expect(await dump(database.ownerUrl)).to.deep.equal(await dump(source.ownerUrl));
    const restored = createLocalFileStore(join(dataDir, 'files'));
    expect((await restored.read(imageKey('large'))).toString()).to.equal('warren '.repeat(300_000));
    expect((await restored.read(imageKey('empty'))).length).to.equal(0);
    expect(checked.end.files).to.equal(3);
    expect({ entries: audit.entries, breaks: audit.breaks }).to.deep.equal({ entries: 3, breaks: [] });
    expect(keys.file).to.equal(join(dataDir, 'restored-keys.env'));
  });

  itThorough('restores a table of several megabytes', async () => {
    const payload = JSON.stringify({ text: 'warren '.repeat(100_000) });
    await owner('jobs').insert([newJob, newJob, newJob, newJob].map((job) => ({ ...job, payload })));
    const { config, database } = await makeTarget();
    await restore(config, await write());
    expect(await dump(database.ownerUrl)).to.deep.equal(await dump(source.ownerUrl));
    await owner('jobs').where('payload', payload).delete();
  });

  it('restores working triggers and counters', async () => {
    const { config, database } = await makeTarget();
    await restore(config, bytes);
    const restored = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    const [job] = await restored('jobs').insert(newJob, ['job_id']);
    await restored('audit_entries').insert(newEntry);
    const refused = await restored('audit_entries')
      .delete()
      .catch((error: unknown) => (error as Error).message);
    const last: unknown = await restored('audit_entries').max('sequence as sequence').first();
    await restored.destroy();
    expect(Number(job.job_id)).to.equal(3);
    expect(refused).to.include('can only be added to');
    expect(last).to.deep.equal({ sequence: '4' });
  });

  it('is rejected if it is truncated or changed, before anything is written', async () => {
    const { config } = await makeTarget();
    let opened = 0;
    const withOwnerUrl = () => {
      opened += 1;
      return Promise.reject(new Error('it was opened'));
    };
    const places = Array.from({ length: 16 }, (_none, index) => Math.floor((index / 16) * bytes.length));
    for (const place of [...places, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      for (const broken of [changed, bytes.subarray(0, place)]) {
        const code = await codeOf(restore(config, broken, { withOwnerUrl }));
        expect(code, `byte ${place}`).to.be.oneOf(['backup_damaged', 'wrong_passphrase', 'not_a_backup']);
        if (place > 1_000) expect(code, `byte ${place}`).to.equal('backup_damaged');
      }
    }
    expect(opened).to.equal(0);
  });

  it('opens only with its passphrase, and other files are rejected', async () => {
    expect(await codeOf(checkBackup(Readable.from([bytes]), 'twelve rabbits'))).to.equal('wrong_passphrase');
    expect(await codeOf(checkBackup(Readable.from([Buffer.from('PK\u0003\u0004…')]), passphrase))).to.equal(
      'not_a_backup',
    );
    expect(await codeOf(checkBackup(Readable.from([]), passphrase))).to.equal('backup_damaged');
    for (const secret of [testSecret, 'warren', 'hazel@rabbits.example', keyList.slice(3)])
      expect(bytes.includes(secret), secret).to.equal(false);
  });

  it('leaves no rows and no keys after an interrupted restore', async () => {
    const { config, database, dataDir } = await makeTarget();
    let times = 0;
    const open = (): AsyncIterable<Uint8Array> => {
      times += 1;
      return times === 1 ? Readable.from([bytes]) : brokenOff(bytes);
    };
    const error: unknown = await restore(config, bytes, { open }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.equal('the fox came');
    expect((await dump(database.ownerUrl)).tenants).to.deep.equal([]);
    const file = join(dataDir, 'restored-keys.env');
    expect(await import('node:fs').then(({ existsSync }) => existsSync(file))).to.equal(false);
    await restore(config, bytes);
    expect((await dump(database.ownerUrl)).tenants).to.have.length(1);
  });

  it('is not restored into a database in use', async () => {
    const { config, database } = await makeTarget();
    const used = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    await used('tenants').insert({ tenant_id: tenantId, name: 'Foxes' });
    await used.destroy();
    expect(await codeOf(restore(config, bytes))).to.equal('not_empty');
    expect((await dump(database.ownerUrl)).tenants).to.have.length(1);
  });

  it("is rejected if the given keys can't decrypt its secrets, or if its schema is unknown", async () => {
    const other = await makeTarget({ ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 2).toString('base64')}` });
    expect(await codeOf(restore(other.config, bytes))).to.equal('keys_differ');
    const newer = await write({ migrations: [...knownMigrations(), '29990101T0000_from_the_future'] });
    expect(await codeOf(restore((await makeTarget()).config, newer))).to.equal('backup_newer');
  });

  it('needs no key file if the environment has the keys', async () => {
    const env = { ENCRYPTION_KEYS: `k2:${Buffer.alloc(32, 2).toString('base64')},${keyList}` };
    const { config } = await makeTarget({ ...env, JWT_SECRET: 'another secret, long enough to be taken' });
    const { keys } = await restore(config, bytes);
    expect(keys.file).to.equal(undefined);
    expect(keys.endsSessions).to.equal(true);
    expect(keys.keys.encryptionKeys.map(({ id }) => id)).to.deep.equal(['k2', 'k1']);
  });

  it('contains each file that its rows name, even if files are added or deleted during the backup', async () => {
    let listings = 0;
    const busy: FileStore = {
      ...files,
      async *list() {
        listings += 1;
        yield* files.list();
        if (listings === 1) await addImage('late');
        else yield { key: imageKey('gone'), bytes: 4 };
      },
    };
    const { config, database, dataDir } = await makeTarget();
    await restore(config, await write({ files: busy }));
    const restored = createLocalFileStore(join(dataDir, 'files'));
    const rows = (await dump(database.ownerUrl)).company_images ?? [];
    expect(rows).to.have.length(4);
    for (const row of rows) await restored.read((JSON.parse(row) as { storage_key: string }).storage_key);
  });

  it('stores tables after those that they reference, and reports a circular reference', () => {
    const burrow = { table: 'burrow', needs: ['hill'] };
    const hill = { table: 'hill', needs: ['elsewhere'] };
    const rabbit = { table: 'rabbit', needs: ['burrow', 'hill'] };
    expect(inOrder([rabbit, burrow, hill]).map(({ table }) => table)).to.deep.equal([
      'hill',
      'burrow',
      'rabbit',
    ]);
    expect(() => inOrder([burrow, { table: 'hill', needs: ['burrow'] }])).to.throw(
      /in a circle: burrow, hill/,
    );
  });
});

const newJob = { name: 'reminders.scan', payload: '{}', state: 'parked' };
const newEntry = { tenant_id: tenantId, actor_kind: 'system', action: 'rabbit.dig', details: '{"n": 1.50}' };

/** Inserts texts that are hard to transfer: those that COPY or JSON escapes, and nulls. */
async function fillDatabase(owner: Knex): Promise<void> {
  await owner('tenants').insert({
    tenant_id: tenantId,
    name: 'Rabbits\t\\N "of"\n\u{1F407}',
    business_category: null,
  });
  await owner('users').insert({
    user_id: 'usr_00000000000000000001',
    tenant_id: tenantId,
    email: 'hazel@rabbits.example',
    name: 'Hazel',
    role: 'owner',
    password_hash: 'hash',
  });
  await owner('users').update({ removed_by: 'usr_00000000000000000001' }); // a row that refers to itself
  for (let times = 0; times < 2; times += 1) await owner('jobs').insert(newJob);
  for (let times = 0; times < 3; times += 1) await owner('audit_entries').insert(newEntry);
}

/** Returns all rows of all tables as text, and the values of the sequences. */
async function dump(ownerUrl: string): Promise<Record<string, string[]>> {
  const owner = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 1 } });
  const found: Record<string, string[]> = {};
  const tables: { tablename: string }[] = await owner('pg_tables').where({ schemaname: 'public' }).select();
  for (const { tablename: table } of tables) {
    if (table.startsWith('schema_migrations')) continue;
    const { rows } = await owner.raw<{ rows: { line: string }[] }>(
      `select to_jsonb(each)::text as line from ?? as each order by 1`,
      [table],
    );
    found[table] = rows.map(({ line }) => line);
  }
  const { rows } = await owner.raw<{ rows: { line: string }[] }>(
    `select sequencename || ' ' || coalesce(last_value::text, '') as line from pg_sequences
      where schemaname = 'public' and sequencename not like 'schema%' order by 1`,
  );
  await owner.destroy();
  return { ...found, counters: rows.map(({ line }) => line) };
}

/** Splits the content into irregular pieces, as streams deliver files. */
function* slices(content: Buffer): Generator<Uint8Array> {
  for (let at = 0, size = 1; at < content.length; at += size, size = (size * 7) % 60_013 || 1)
    yield content.subarray(at, at + size);
}

async function* brokenOff(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, content.length - 40_000);
  await Promise.resolve();
  throw new Error('the fox came');
}
