import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { FileStore } from './file-store.js';

export type FilesLook = {
  readonly ownerUrl: string;
  readonly files: Pick<FileStore, 'has'>;
  /** Each row there is, however long it takes; else the newest and as many others, for some seconds. */
  readonly isComplete: boolean;
  readonly signal?: AbortSignal;
  /** How many rows have been looked at, of about how many; nothing first. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Of the newest rows of each table, and of others at random. */
  readonly sampledMax?: number;
  /** A store that has said nothing by then is unreachable. */
  readonly answerWithinMs?: number;
};

export type NamedFile = {
  readonly name: string;
  /** The dispute, or of a picture the company. */
  readonly owner: string;
  readonly key: string;
};

export type FilesFound = {
  /** Those that name files, of all companies. */
  readonly rows: number;
  readonly rowsLookedAt: number;
  readonly filesLookedAt: number;
  readonly missing: number;
  readonly firstMissing: readonly NamedFile[];
};

const sampleWithinMs = 15_000;
const pageRows = 100;
const filesAtOnce = 16;
const shownMax = 3;
const afterAnyId = 'zzzz';
const nobodysKey = 'doctor/never_put';

/** The owner has no statement timeout of its own, and counting a large table may take a while. */
const statementTimeoutMs = 60_000;

type Table = {
  readonly name: string;
  readonly id: string;
  readonly namesFiles: string;
  /** Selects owner, name and key of each file of one row. */
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
    // What failed before it was sent is put together anew, and its exhibits may have been deleted since.
    namesFiles: `packet is not null and (status <> 'failed' or send_begun_at is not null)`,
    // Exhibits go along as they lie there, which their own rows say, or smaller.
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
 * Looks whether the files are there that rows name: evidence and its copies, letters and exhibits of what is or was to be
 * sent, pictures of the settings. `unreachable` says why the store gives no answer at all.
 */
export async function lookForFiles(look: FilesLook): Promise<FilesFound | { readonly unreachable: string }> {
  const client = new pg.Client({
    connectionString: look.ownerUrl,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
  });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    // Rows that this user may not see must not be left out silently.
    await client.query('set row_security = off');
    const unreachable = await whyUnreachable(look);
    return unreachable === undefined ? await new Looking(client, look).lookAtAll() : { unreachable };
  } catch (error) {
    if (error instanceof StoreFault) return { unreachable: error.message };
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

class StoreFault extends Error {}

/** Nobody puts a file there, so that a store that works says so. A web page would have it, too. */
async function whyUnreachable({ files, answerWithinMs = 10_000 }: FilesLook): Promise<string | undefined> {
  const unheard = new AbortController();
  const { signal } = unheard;
  const late = delay(answerWithinMs, `no answer within ${answerWithinMs / 1000} s`, { signal });
  try {
    return await Promise.race([isThere(files, nobodysKey).then(asProbe), late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    unheard.abort();
    late.catch(() => undefined);
  }
}

type Answer = 'there' | 'missing' | 'refused';

function asProbe(answer: Answer): string | undefined {
  return answer === 'there' ? 'it claims to have what nobody has put there' : undefined;
}

/** @throws {StoreFault} if the store gives no answer */
async function isThere(files: FilesLook['files'], key: string): Promise<Answer> {
  try {
    return (await files.has(key)) ? 'there' : 'missing';
  } catch (error) {
    // What S3 says of a missing file, too, to who may read files and not list them.
    if ((error as Error).name === 'AccessDenied') return 'refused';
    throw new StoreFault(messageOf(error as Error), { cause: error });
  }
}

/** An address that is several has several faults, and no message of its own. */
function messageOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.message;
}

class Looking {
  private rows = 0;
  private rowsLookedAt = 0;
  private readonly answers = { there: 0, missing: 0, refused: 0 };
  private readonly firstMissing: NamedFile[] = [];
  private readonly until: number;

  constructor(
    private readonly client: pg.Client,
    private readonly look: FilesLook,
  ) {
    this.until = look.isComplete ? Infinity : performance.now() + sampleWithinMs;
  }

  async lookAtAll(): Promise<FilesFound | { readonly unreachable: string }> {
    const counted: { table: Table; rows: number }[] = [];
    for (const table of tables) counted.push({ table, rows: await this.count(table) });
    this.rows = counted.reduce((sum, { rows }) => sum + rows, 0);
    this.look.onProgress?.(0, this.rows);
    for (const { table, rows } of counted) {
      for await (const ids of this.look.isComplete ? this.all(table) : this.sample(table, rows)) {
        this.look.signal?.throwIfAborted();
        if (performance.now() > this.until) break;
        await this.lookAt(table, ids);
      }
    }
    const { there, missing, refused } = this.answers;
    if (there === 0 && refused > 0) return { unreachable: 'it lets no file be read (Access Denied)' };
    return {
      rows: Math.max(this.rows, this.rowsLookedAt), // more may have come since they were counted
      rowsLookedAt: this.rowsLookedAt,
      filesLookedAt: there + missing + refused,
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

  /** Newest first, as ids sort by the time of their making. */
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

  /** Newest first. Of a large table only some blocks are read, twenty times what is taken of them. */
  private async *sample({ name, id, namesFiles }: Table, rows: number): AsyncGenerator<string[]> {
    const { sampledMax = 250 } = this.look;
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

  private async lookAt(table: Table, ids: readonly string[]): Promise<void> {
    const named = await this.listFiles(table, ids);
    const lacking = new Map<string, Exclude<Answer, 'there'>>();
    for (const some of inGroups([...named.keys()], filesAtOnce)) {
      await Promise.all(
        some.map(async (key) => {
          const answer = await isThere(this.look.files, key);
          if (answer !== 'there') lacking.set(key, answer);
        }),
      );
    }
    this.answers.there += named.size - lacking.size;
    this.rowsLookedAt += ids.length;
    if (lacking.size > 0) await this.noteStillNamed(table, ids, lacking);
    this.look.onProgress?.(this.rowsLookedAt, this.rows);
  }

  /** A file goes after its row, and that may have happened meanwhile. */
  private async noteStillNamed(
    table: Table,
    ids: readonly string[],
    lacking: ReadonlyMap<string, Exclude<Answer, 'there'>>,
  ): Promise<void> {
    for (const [key, file] of await this.listFiles(table, ids)) {
      const answer = lacking.get(key);
      if (answer === undefined) continue;
      this.answers[answer] += 1;
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
