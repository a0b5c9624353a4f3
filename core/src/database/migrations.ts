import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import knex, { type Knex } from 'knex';

import { ensureRoles } from './roles.js';

type Migration = { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

/** Beside the bundle when built, at the root of the repository when run from source. */
const folder = import.meta.url.endsWith('.ts')
  ? fileURLToPath(new URL('../../../migrations', import.meta.url))
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

export type MigrationStatus = { readonly done: readonly string[]; readonly waiting: readonly string[] };

export type Migrator = {
  /** Runs all that wait, and makes the login roles. Answers their names. */
  up(): Promise<string[]>;
  /** Takes the newest one back. Answers its name, if there was one. */
  down(): Promise<string[]>;
  status(): Promise<MigrationStatus>;
  close(): Promise<void>;
};

/** Works as the database's owner; the server itself never connects so. */
export function createMigrator(ownerUrl: string, secret: string): Migrator {
  const owner = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  const settings: Knex.MigratorConfig = { migrationSource: source, tableName: 'schema_migrations' };
  return {
    async up() {
      const [, names] = (await owner.migrate.latest(settings)) as [number, string[]];
      await ensureRoles(owner, ownerUrl, secret);
      return names;
    },
    async down() {
      const [, names] = (await owner.migrate.down(settings)) as [number, string[]];
      return names.map((file) => source.getMigrationName(file));
    },
    async status() {
      const [done, waiting] = (await owner.migrate.list(settings)) as [{ name: string }[], string[]];
      return {
        done: done.map(({ name }) => name),
        waiting: waiting.map((file) => source.getMigrationName(file)),
      };
    },
    close: () => owner.destroy(),
  };
}
