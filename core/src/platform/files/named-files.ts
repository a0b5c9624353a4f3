import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { FileStore } from './file-store.js';

export type NamedFilesCheck = {
  readonly ownerUrl: string;
  readonly files: Pick<FileStore, 'has'>;
  /** True: check every row. False: check the newest rows and a random sample, for a few seconds. */
  readonly isComplete: boolean;
  readonly signal?: AbortSignal;
  /** Receives the number of checked rows and the approximate total. Starts at 0. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Sample size per table, both for the newest rows and for random ones. */
  readonly sampledMax?: number;
  /** After this time without a response, the store counts as unreachable. */
  readonly responseWithinMs?: number;
};

export type NamedFile = {
  readonly name: string;
  /** The dispute, or the company for a picture. */
  readonly owner: string;
  readonly key: string;
};

export type FilesFound = {
  /** Number of rows that reference files, across all companies. */
  readonly rows: number;
  readonly rowsChecked: number;
  readonly filesChecked: number;
  readonly missing: number;
  readonly firstMissing: readonly NamedFile[];
};

const sampleWithinMs = 15_000;
const pageRows = 100;
const filesAtOnce = 16;
const shownMax = 3;
const afterAnyId = 'zzzz';
const missingKey = 'doctor/never_put';

/** The owner role has no statement timeout, and counting a large table may take a while. */
const statementTimeoutMs = 60_000;

type Table = {
  readonly name: string;
  readonly id: string;
  readonly namesFiles: string;
  /** SQL that selects the owner, name and key of each file of one row. */
  readonly filesOfRow: string;
};

const tables: readonly Table[] = [
  {
    name: 'evidence',
    id: 'evidence_id',
    namesFiles: 'storage_key is not null',
    filesOfRow: `select dispute_id, file_name, storage_key
                 union all select dispute_id, copy_name, copy_storage_key where copy_storage_key is not null`,
  },
  {
    name: 'submissions',
    id: 'submission_id',
    // A submission that failed before sending is rebuilt, so its exhibits may have been deleted since.
    namesFiles: `packet is not null and (status <> 'failed' or send_begun_at is not null)`,
    // Exhibits are sent unchanged, in which case their own rows reference them, or downsized.
    filesOfRow: `select dispute_id, file ->> 'name', file ->> 'storageKey'
                   from (select packet -> 'letter' as file, null as exhibit
                         union all select item -> 'file', item ->> 'evidenceId'
                                     from jsonb_array_elements(packet -> 'items') as item) as sent
                  where file is not null and not exists (
                        select from evidence as known where known.evidence_id = exhibit
                           and file ->> 'storageKey' in (known.storage_key, known.copy_storage_key))`,
  },
  {
    name: 'company_images',
    id: 'image_id',
    namesFiles: 'true',
    filesOfRow: 'select tenant_id, field_name, storage_key',
  },
];

/**
 * Checks that referenced files exist: evidence and its copies, letters and exhibits of submissions, and pictures from the
 * settings. `unreachable` is the reason if the store does not respond.
 */
export async function checkNamedFiles(
  options: NamedFilesCheck,
): Promise<FilesFound | { readonly unreachable: string }> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
  });
  client.on('error', () => undefined); // the pending query fails with it
  await client.connect();
  try {
    // Fail instead of silently skipping rows that this role may not see.
    await client.query('set row_security = off');
    const unreachable = await whyUnreachable(options);
    return unreachable === undefined
      ? await new NamedFilesChecker(client, options).checkAll()
      : { unreachable };
  } catch (error) {
    if (error instanceof StoreFault) return { unreachable: error.message };
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

class StoreFault extends Error {}

/** Looks up a key that never exists. A working store reports it as missing; a web page may report that it exists. */
async function whyUnreachable({
  files,
  responseWithinMs = 10_000,
}: NamedFilesCheck): Promise<string | undefined> {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const late = delay(responseWithinMs, `no response within ${responseWithinMs / 1000} s`, { signal });
  try {
    return await Promise.race([isThere(files, missingKey).then(asProbe), late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    cancellation.abort();
    late.catch(() => undefined);
  }
}

type FileState = 'there' | 'missing' | 'refused';

function asProbe(state: FileState): string | undefined {
  return state === 'there' ? 'it reports a file that was never stored' : undefined;
}

/** @throws {StoreFault} if the store does not respond */
async function isThere(files: NamedFilesCheck['files'], key: string): Promise<FileState> {
  try {
    return (await files.has(key)) ? 'there' : 'missing';
  } catch (error) {
    // S3 also returns this for a missing file if the credentials may read but not list.
    if ((error as Error).name === 'AccessDenied') return 'refused';
    throw new StoreFault(messageOf(error as Error), { cause: error });
  }
}

/** A host with several addresses fails with an AggregateError, which has no message. */
function messageOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.message;
}

class NamedFilesChecker {
  private rows = 0;
  private rowsChecked = 0;
  private readonly counts = { there: 0, missing: 0, refused: 0 };
  private readonly firstMissing: NamedFile[] = [];
  private readonly until: number;

  constructor(
    private readonly client: pg.Client,
    private readonly options: NamedFilesCheck,
  ) {
    this.until = options.isComplete ? Infinity : performance.now() + sampleWithinMs;
  }

  async checkAll(): Promise<FilesFound | { readonly unreachable: string }> {
    const counted: { table: Table; rows: number }[] = [];
    for (const table of tables) counted.push({ table, rows: await this.count(table) });
    this.rows = counted.reduce((sum, { rows }) => sum + rows, 0);
    this.options.onProgress?.(0, this.rows);
    for (const { table, rows } of counted) {
      for await (const ids of this.options.isComplete ? this.all(table) : this.sample(table, rows)) {
        this.options.signal?.throwIfAborted();
        if (performance.now() > this.until) break;
        await this.checkRows(table, ids);
      }
    }
    const { there, missing, refused } = this.counts;
    if (there === 0 && refused > 0) return { unreachable: 'it lets no file be read (Access Denied)' };
    return {
      rows: Math.max(this.rows, this.rowsChecked), // rows may have been added since the count
      rowsChecked: this.rowsChecked,
      filesChecked: there + missing + refused,
      missing: missing + refused,
      firstMissing: this.firstMissing,
    };
  }

  private async count({ name, namesFiles }: Table): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*)::float8 as count from ${name} where ${namesFiles}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Yields all rows, newest first: IDs sort by creation time. */
  private async *all({ name, id, namesFiles }: Table): AsyncGenerator<string[]> {
    for (let last = afterAnyId; ;) {
      const ids = await this.listIds(
        `select ${id} as id from ${name} where ${namesFiles} and ${id} < $1 order by ${id} desc limit $2`,
        [last, pageRows],
      );
      if (ids.length === 0) return;
      yield ids;
      last = ids.at(-1) ?? last;
    }
  }

  /** Yields a sample, newest first. Reads only some blocks of a large table, with 20 times as many rows as needed. */
  private async *sample({ name, id, namesFiles }: Table, rows: number): AsyncGenerator<string[]> {
    const { sampledMax = 250 } = this.options;
    const percent = Math.min(100, (20 * 100 * sampledMax) / Math.max(rows, 1));
    const ids = await this.listIds(
      `(select ${id} as id from ${name} where ${namesFiles} order by ${id} desc limit $1)
       union
       (select ${id} from ${name} tablesample system ($2::real) where ${namesFiles} order by random() limit $1)
       order by id desc`,
      [sampledMax, percent],
    );
    yield* inGroups(ids, pageRows);
  }

  private async listIds(sql: string, values: readonly unknown[]): Promise<string[]> {
    const { rows } = await this.client.query<{ id: string }>(sql, [...values]);
    return rows.map(({ id }) => id);
  }

  private async checkRows(table: Table, ids: readonly string[]): Promise<void> {
    const named = await this.listFiles(table, ids);
    const absent = new Map<string, Exclude<FileState, 'there'>>();
    for (const some of inGroups([...named.keys()], filesAtOnce)) {
      await Promise.all(
        some.map(async (key) => {
          const state = await isThere(this.options.files, key);
          if (state !== 'there') absent.set(key, state);
        }),
      );
    }
    this.counts.there += named.size - absent.size;
    this.rowsChecked += ids.length;
    if (absent.size > 0) await this.recordStillNamed(table, ids, absent);
    this.options.onProgress?.(this.rowsChecked, this.rows);
  }

  /** Rechecks the row, because the row and its file may have been deleted during the check. */
  private async recordStillNamed(
    table: Table,
    ids: readonly string[],
    absent: ReadonlyMap<string, Exclude<FileState, 'there'>>,
  ): Promise<void> {
    for (const [key, file] of await this.listFiles(table, ids)) {
      const state = absent.get(key);
      if (state === undefined) continue;
      this.counts[state] += 1;
      if (this.firstMissing.length < shownMax) this.firstMissing.push(file);
    }
  }

  private async listFiles(
    { name, id, filesOfRow }: Table,
    ids: readonly string[],
  ): Promise<Map<string, NamedFile>> {
    const { rows } = await this.client.query<NamedFile>(
      `select file.* from ${name} cross join lateral (${filesOfRow}) as file (owner, name, key)
        where ${id} = any ($1) order by ${id} desc`,
      [ids],
    );
    return new Map(rows.map((file) => [file.key, file]));
  }
}

function* inGroups<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
