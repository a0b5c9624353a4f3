import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database } from '../../platform/database/database.js';
import { withTimeout } from '../../platform/shared/timeout.js';

/** Milliseconds. Health checks expect a response within a second. */
const answerMs = 900;

/** Runs a query for a health check. Undefined if the database doesn't respond in time. */
export async function readRows<Row>(
  { system }: Pick<Database, 'system'>,
  sql: string,
): Promise<Row[] | undefined> {
  try {
    // The query timeout only starts with a connection, and opening one can take seconds.
    const answer = await withTimeout(answerMs, system.raw<{ rows: Row[] }>(sql).timeout(answerMs));
    return answer?.rows;
  } catch {
    return undefined;
  }
}

/**
 * Returns the delay in seconds of the webhook that is overdue the longest, or 0. Undefined if the database doesn't
 * respond.
 */
export async function readQueueSeconds(database: Pick<Database, 'system'>): Promise<number | undefined> {
  const rows = await readRows<{ seconds: number }>(
    database,
    `select greatest(0, extract(epoch from clock_timestamp() - run_at))::float8 as seconds
       from webhook_events where state = 'received' order by run_at limit 1`,
  );
  return rows && (rows[0]?.seconds ?? 0);
}

export type FolderStatus = {
  readonly state: 'ok' | 'full' | 'read-only';
  /** 0 if nothing can be written. */
  readonly freeBytes: number;
};

/** Less than the largest upload and its letter need, so the next one may fail. */
const fullBelowBytes = 64 * 1_048_576;

/** Permissions don't show a full quota, missing inodes or a file system that has become read-only, so a file is written. */
async function tryWriting(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  const file = join(folder, `.probe-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(file, 'x', { mode: 0o600 });
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Checks the folder of files and of the embedded database. Undefined if the disk doesn't respond in time. */
export async function readFolder(folder: string): Promise<FolderStatus | undefined> {
  const reading = Promise.all([statfs(folder), tryWriting(folder)]).then(
    ([{ bavail, bsize }, error]) => ({
      state: toState(bavail * bsize, error),
      freeBytes: error === undefined ? bavail * bsize : 0,
    }),
    () => undefined,
  );
  return withTimeout(answerMs, reading);
}

/** `EDQUOT` is a full quota. */
const fullCodes = ['ENOSPC', 'EDQUOT'];

function toState(freeBytes: number, error: NodeJS.ErrnoException | undefined): FolderStatus['state'] {
  if (error !== undefined) return fullCodes.includes(String(error.code)) ? 'full' : 'read-only';
  return freeBytes < fullBelowBytes ? 'full' : 'ok';
}
