import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import knex, { type Knex } from 'knex';

import { createDatabase, type Database } from '../platform/database/database.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { createMigrator } from '../platform/database/migrations.js';
import { roleUrls } from '../platform/database/roles.js';
import { createLog } from '../platform/shared/log.js';

export const testSecret = 'a secret of tests alone, long enough to be taken';

let started: Promise<Cluster> | undefined;
let clones = 0;

type Cluster = { readonly postgres: EmbeddedPostgres; readonly owner: Knex; readonly dataDir: string };

/** A PostgreSQL server for the whole test run, migrated once. */
function cluster(): Promise<Cluster> {
  started ??= (async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-test-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    endWithThisProcess(dataDir);
    const url = new URL(postgres.ownerUrl);
    url.pathname = '/postgres';
    const owner = knex({ client: 'pg', connection: url.toString(), pool: { min: 0, max: 2 } });
    await saveWork(owner);
    const migrator = createMigrator(postgres.ownerUrl, testSecret);
    await migrator.up();
    await migrator.close();
    return { postgres, dataDir, owner };
  })();
  return started;
}

/** Stops PostgreSQL and removes its data even if this process is killed: the shell waits until its input is closed. */
function endWithThisProcess(dataDir: string): void {
  const work = `read -r _; kill -INT "$(head -n 1 "$0/postgres/postmaster.pid")" && rm -rf "$0"`;
  const shell = spawn('sh', ['-c', work, dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  (shell.stdin as Socket).unref();
}

/** Test data doesn't need to survive a crash, and the passwords of a cluster of tests protect nothing. */
const settings = { fsync: 'off', full_page_writes: 'off', scram_iterations: 1 };

async function saveWork(owner: Knex): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await owner.raw(`alter system set ${name} = ${value}`);
  await owner.raw('select pg_reload_conf()');
}

export type TestDatabase = { readonly ownerUrl: string; drop(): Promise<void> };

/** Creates a database for a suite as a copy of the migrated one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, postgres } = await cluster();
  clones += 1;
  const name = `test_${clones}`;
  // Half of the processor time of the other strategy, which writes each page to the log.
  await owner.raw('create database ?? template ?? strategy file_copy', [name, postgres.databaseName]);
  const url = new URL(postgres.ownerUrl);
  url.pathname = `/${name}`;
  return {
    ownerUrl: url.toString(),
    drop: () => owner.raw('drop database ?? with (force)', [name]),
  };
}

export type OpenTestDatabase = {
  readonly database: Database;
  readonly ownerUrl: string;
  /** Closes the database and drops it. */
  close(): Promise<void>;
};

/** Opens a new database like the server does, without a server, with the given companies. */
export async function openTestDatabase(
  tenantIds: readonly string[] = [],
  options: Partial<Parameters<typeof createDatabase>[0]> = {},
): Promise<OpenTestDatabase> {
  const created = await createTestDatabase();
  const { ownerUrl } = created;
  const migrator = createMigrator(ownerUrl, testSecret);
  await migrator.up();
  await migrator.close();
  const database = createDatabase({
    ...roleUrls(ownerUrl, testSecret),
    onError: () => undefined,
    ...options,
  });
  for (const tenantId of tenantIds)
    await database.transaction(tenantId, (tx) =>
      tx('tenants').insert({ tenant_id: tenantId, name: tenantId }),
    );
  return {
    database,
    ownerUrl,
    close: async () => {
      await database.close();
      await created.drop();
    },
  };
}

/** Stops the run's PostgreSQL server, if a suite started it. */
export async function stopTestCluster(): Promise<void> {
  if (started === undefined) return;
  const { owner, postgres, dataDir } = await started;
  await owner.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
