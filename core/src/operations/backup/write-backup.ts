import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { FileStore, StoredFile } from '../../platform/files/file-store.js';
import { toKeyFile, type Keys } from '../../platform/keys.js';
import { ArchiveWriter } from './archive-writer.js';
import {
  backupFormat,
  columnsName,
  endName,
  fileName,
  keysName,
  manifestName,
  partName,
  type BackupEnd,
  type BackupManifest,
} from './archive.js';
import { encryptWith, type Lock } from './passphrase-file.js';
import { copyText, listSequences, listTables, type BackupTable } from './tables.js';

export type BackupSource = {
  readonly ownerUrl: string;
  readonly files: FileStore;
  readonly keys: Keys;
  readonly migrations: readonly string[];
  readonly program: string;
  readonly now: Date;
};

export type BackupOptions = Lock & {
  readonly signal?: AbortSignal;
  /** The bytes read so far, and the approximate total. */
  readonly onProgress?: (done: number, total: number) => void;
};

export type BackupFacts = { readonly tables: number; readonly rows: number; readonly files: number };

/**
 * Writes the whole installation as of one moment to an encrypted archive. The server may be running. Files are read
 * before and after the rows, so that each file that a row names is included.
 */
export async function writeBackup(
  source: BackupSource,
  out: Writable,
  options: BackupOptions,
): Promise<BackupFacts> {
  const archive = new ArchiveWriter(source.now);
  const sealed = await encryptWith(options, archive.stream);
  const writing = pipeline(sealed, out, { signal: options.signal });
  writing.catch((error: unknown) => archive.fail(error as Error));
  try {
    const facts = await fill(archive, source, options);
    archive.end();
    await writing;
    return facts;
  } catch (error) {
    archive.fail(error as Error);
    await writing.catch(() => undefined);
    throw error;
  }
}

async function fill(
  archive: ArchiveWriter,
  source: BackupSource,
  { onProgress = () => undefined }: BackupOptions,
): Promise<BackupFacts> {
  await archive.addDocument(manifestName, toManifest(source));
  await archive.addDocument(keysName, toKeyFile(source.keys));
  const client = new pg.Client({ connectionString: source.ownerUrl });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    const before = await listFiles(source.files);
    const progress = new Progress(await estimateBytes(client, before), onProgress);
    await addFiles(archive, source.files, before.values(), progress);
    const tables = await copySnapshot(client, archive, progress);
    const sequences = await listSequences(client);
    const after = await listFiles(source.files);
    const isNew = ({ key }: StoredFile) => !before.has(key);
    const added = [...after.values()].filter(isNew);
    await addFiles(archive, source.files, added, progress);
    const files = progress.files;
    await archive.addDocument(endName, { tables, sequences, files } satisfies BackupEnd);
    return { files, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function toManifest({ migrations, program, now }: BackupSource): BackupManifest {
  return {
    format: backupFormat.name,
    version: backupFormat.version,
    made_at: now.toISOString(),
    program,
    migrations,
  };
}

class Progress {
  files = 0;
  private done = 0;

  constructor(
    private readonly total: number,
    private readonly reportProgress: (done: number, total: number) => void,
  ) {}

  add(bytes: number): void {
    this.done += bytes;
    this.reportProgress(this.done, Math.max(this.total, this.done));
  }
}

async function listFiles(files: FileStore): Promise<Map<string, StoredFile>> {
  const listed = new Map<string, StoredFile>();
  for await (const file of files.list()) listed.set(file.key, file);
  return listed;
}

async function estimateBytes(client: pg.Client, files: ReadonlyMap<string, StoredFile>): Promise<number> {
  const rowBytes = (await listTables(client)).reduce((sum, { bytes }) => sum + bytes, 0);
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, rowBytes);
}

/** A missing file was deleted after the listing, and no row of the snapshot names it. */
async function addFiles(
  archive: ArchiveWriter,
  store: FileStore,
  files: Iterable<StoredFile>,
  progress: Progress,
): Promise<void> {
  for (const { key, bytes } of files) {
    const content = store.open(key)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const first = await content.next().catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (first === undefined) continue;
    await archive.addStream(fileName(key), bytes, counted(first, content, progress));
    progress.files += 1;
  }
}

async function* counted(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  for (let step = first; step.done !== true; step = await rest.next()) {
    progress.add(step.value.length);
    yield step.value;
  }
}

/** Copies all tables as of the start of the transaction, regardless of concurrent writes. */
async function copySnapshot(
  client: pg.Client,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<BackupEnd['tables']> {
  await client.query('begin isolation level repeatable read, read only');
  // Fails if row-level security would hide rows from this user, instead of leaving them out silently.
  await client.query(
    'set local row_security = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  const tables: { name: string; rows: number }[] = [];
  for (const table of await listTables(client)) {
    tables.push({ name: table.table, rows: await copyTable(client, archive, { table, progress }) });
  }
  await client.query('commit');
  return tables;
}

const partBytes = 1024 * 1024;

type Copying = { readonly table: BackupTable; readonly progress: Progress };

/** Copies in pieces, because an archive entry starts with its length. */
async function copyTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { table, progress }: Copying,
): Promise<number> {
  const { columns, table: name } = table;
  await archive.addDocument(columnsName(name), columns);
  const rows = client.query(copyTo(`copy ${copyText(table)} to stdout`));
  let [pieces, length, part]: [Uint8Array[], number, number] = [[], 0, 1];
  const flush = async () => {
    if (length > 0) await archive.addBytes(partName(name, part), Buffer.concat(pieces));
    [pieces, length, part] = [[], 0, part + 1];
  };
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    pieces.push(bytes);
    length += bytes.length;
    progress.add(bytes.length);
    if (length >= partBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}
