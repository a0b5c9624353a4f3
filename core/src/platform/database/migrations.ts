import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Knex } from 'knex';

import { createOwnerKnex } from './owner-knex.js';
import { requireSuitable } from './requirements.js';
import { ensureRoles } from './roles.js';

type Migration = { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

/** Beside the bundle when built, at the root of the repository when run from source. */
const folder = import.meta.url.endsWith('.ts')
  ? fileURLToPath(new URL('../../../../migrations', import.meta.url))
  : fileURLToPath(new URL('./migrations', import.meta.url));

const source: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(migrationFiles()),
  getMigrationName: (file) => basename(file, extname(file)),
  getMigration: async (file) => (await import(pathToFileURL(join(folder, file)).href)) as Migration,
};

function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{8}T\d{4}_\w+\.(ts|js)$/.test(file))
    .sort();
}

/** All migrations of this version, in order. */
export function knownMigrations(): string[] {
  return migrationFiles().map((file) => source.getMigrationName(file));
}

const prereleaseDatabase =
  'This database was made by a pre-release of Rebuttal, before 0.2.0, and this version cannot use it. Nothing in it was changed. Start the program that it was last used with, or give this one an empty database (DATABASE_URL) or, without DATABASE_URL, another DATA_DIR.';

function newerDatabase(newest: string): string {
  return `This database is newer than this program. Start the version of Rebuttal that it was last used with, or a newer one. To go back to this one, restore a backup that it made, or run "rebuttal migrate down --to ${newest}" with the version that the database was last used with.`;
}

/** The database has migrations that this version doesn't know. The message has instructions for the operator. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** @throws {OtherVersionError} if Knex can't find the files of applied migrations */
async function explainingErrors<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const [, missing] =
      /migration directory is corrupt.* missing: (.*)/.exec(error instanceof Error ? error.message : '') ??
      [];
    if (missing === undefined) throw error;
    const known = knownMigrations();
    const isPrerelease = missing.split(', ').some((name) => name < String(known[0]));
    const message = isPrerelease ? prereleaseDatabase : newerDatabase(String(known.at(-1)));
    throw new OtherVersionError(message, { cause: error });
  }
}

export type MigrationStatus = { readonly done: readonly string[]; readonly waiting: readonly string[] };

export type Migrator = {
  /** Runs all pending migrations and creates the login roles. Returns the migrations' names. */
  up(): Promise<string[]>;
  /** Runs pending migrations up to and including this one and creates the login roles. Returns the migrations' names. */
  upTo(name: string): Promise<string[]>;
  /** Reverts the newest migration. Returns its name, if there was one. */
  down(): Promise<string[]>;
  /** Reverts all migrations after this one, newest first. Returns their names. */
  downTo(name: string): Promise<string[]>;
  status(): Promise<MigrationStatus>;
  close(): Promise<void>;
};

/** Called after each migration, before its transaction commits. */
export type OnMigrated = (step: { readonly migration: string; readonly tookMs: number }) => void;

export function createMigrator(
  ownerUrl: string,
  secret: string,
  onMigrated: OnMigrated = () => undefined,
): Migrator {
  const owner = createOwnerKnex(ownerUrl, 2);
  let startedAt = 0;
  const settings: Knex.MigratorConfigWithLifecycleHooks = {
    migrationSource: source,
    tableName: 'schema_migrations',
    beforeEach: () => {
      startedAt = performance.now();
      return Promise.resolve();
    },
    afterEach: (_trx, [file]) => {
      const tookMs = Math.round(performance.now() - startedAt);
      onMigrated({ migration: source.getMigrationName(String(file)), tookMs });
      return Promise.resolve();
    },
  };

  async function statusOf(): Promise<MigrationStatus> {
    const [done, waiting] = (await explainingErrors(owner.migrate.list(settings))) as [
      { name: string }[],
      string[],
    ];
    return {
      done: done.map(({ name }) => name),
      waiting: waiting.map((file) => source.getMigrationName(file)),
    };
  }
  async function down(): Promise<string[]> {
    const [, names] = (await explainingErrors(owner.migrate.down(settings))) as [number, string[]];
    return names.map((file) => source.getMigrationName(file));
  }
  return {
    async up() {
      await requireSuitable(owner);
      const [, names] = (await explainingErrors(owner.migrate.latest(settings))) as [number, string[]];
      await ensureRoles(owner, ownerUrl, secret);
      return names;
    },
    async upTo(last) {
      await requireSuitable(owner);
      const { waiting } = await statusOf();
      const wanted = waiting.slice(0, waiting.indexOf(last) + 1);
      for (const _next of wanted) await owner.migrate.up(settings);
      await ensureRoles(owner, ownerUrl, secret);
      return wanted;
    },
    down,
    async downTo(first) {
      const { done } = await statusOf();
      const undone: string[] = [];
      for (const _newer of done.slice(done.indexOf(first) + 1)) undone.push(...(await down()));
      return undone;
    },
    status: statusOf,
    close: () => owner.destroy(),
  };
}
