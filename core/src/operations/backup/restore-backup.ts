import { once } from 'node:events';
import type { Writable } from 'node:stream';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { FileStore } from '../../platform/files/file-store.js';
import { readArchive, type ArchiveEntry } from './archive-reader.js';
import type { BackupEnd, TableColumns } from './archive.js';
import { BackupError, damaged } from './backup-error.js';
import type { CheckedBackup } from './check-backup.js';
import { copyText, listTables, quoted } from './tables.js';

export type RestoreTarget = {
  readonly ownerUrl: string;
  readonly files: FileStore;
};

/** @throws {BackupError} if the database has a company, a user, or tables that are not ours */
export async function requireEmptyDatabase(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean; tables: string }>(
      `select to_regclass('schema_migrations') is not null as "isOurs", count(*) as tables
         from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
    );
    const [{ isOurs, tables } = { isOurs: false, tables: '0' }] = rows;
    if (tables === '0') return;
    const isFree = isOurs && (await isWithoutRows(client));
    if (!isFree)
      throw new BackupError(
        'not_empty',
        'The database is not empty. Restore into an empty one: set DATABASE_URL to it, or DATA_DIR to a new folder. Nothing was restored.',
      );
  });
}

async function isWithoutRows(client: pg.Client): Promise<boolean> {
  const tables = (await listTables(client)).map(({ table }) => table);
  for (const table of tables.filter((name) => ['tenants', 'users'].includes(name))) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/**
 * Restores a checked backup to an empty database with the backup's schema. Inserts the rows in one transaction: all or
 * none.
 */
export async function restoreBackup(
  sealed: AsyncIterable<Uint8Array>,
  options: RestoreTarget & { readonly passphrase: string; readonly checked: CheckedBackup },
): Promise<void> {
  await withClient(options.ownerUrl, async (client) => {
    const tables = (await listTables(client)).map(({ table }) => table);
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    // The rows already contain the triggers' results, such as the hash chains of the audit log.
    await switchTriggers(client, tables, 'disable');
    await client.query(`truncate ${tables.map(quoted).join(', ')}`);
    const loader = new TableLoader(client);
    for await (const entry of readArchive(sealed, options.passphrase)) {
      await restoreEntry(entry, loader, options.files);
    }
    await loader.finish(options.checked.end);
    await switchTriggers(client, tables, 'enable');
    await client.query('commit');
  });
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly string[],
  verb: 'disable' | 'enable',
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoted(table)} ${verb} trigger user`);
}

async function restoreEntry(entry: ArchiveEntry, loader: TableLoader, files: FileStore): Promise<void> {
  if (entry.kind === 'file') await files.put(entry.key, entry.content);
  else if (entry.kind === 'columns')
    await loader.begin({ table: entry.table, columns: (await entry.document()) as string[] });
  else if (entry.kind === 'part') await loader.add(entry.table, entry.content);
  else await entry.document();
}

type Loading = {
  readonly table: string;
  readonly rows: ReturnType<typeof copyFrom>;
  /** Settles when the copy ends, even if no caller awaits it. */
  readonly ended: Promise<void>;
};

/** Copies pieces into one table after the other. */
class TableLoader {
  private readonly counts = new Map<string, number>();
  private loading: Loading | undefined;

  constructor(private readonly client: pg.Client) {}

  async begin(table: TableColumns): Promise<void> {
    await this.endTable();
    const rows = this.client.query(copyFrom(`copy ${copyText(table)} from stdin`));
    const ended = new Promise<void>((resolve, reject) => rows.once('error', reject).once('finish', resolve));
    ended.catch(() => undefined);
    this.loading = { table: table.table, rows, ended };
  }

  async add(table: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.loading?.table !== table) throw damaged(`the rows of ${table} come without their columns`);
    const { rows, ended } = this.loading;
    await Promise.race([feed(content, rows), ended]);
  }

  /** @throws {BackupError} if the number of rows differs from the backup's */
  async finish(end: BackupEnd): Promise<void> {
    await this.endTable();
    for (const { name, rows } of end.tables) {
      if (this.counts.get(name) !== rows) throw damaged(`not all rows of ${name} are there`);
    }
    for (const { name, last_value: value } of end.sequences)
      await this.client.query('select setval($1::regclass, $2)', [quoted(name), value]);
  }

  private async endTable(): Promise<void> {
    if (this.loading === undefined) return;
    const { table, rows, ended } = this.loading;
    this.loading = undefined;
    rows.end();
    await ended;
    this.counts.set(table, rows.rowCount);
  }
}

/** Does not use a pipe, because it would end the table's stream after the first piece. */
async function feed(content: AsyncIterable<Uint8Array>, rows: Writable): Promise<void> {
  for await (const bytes of content) if (!rows.write(bytes)) await once(rows, 'drain');
}

async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
