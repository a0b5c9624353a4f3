import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

import type { Database } from '../../platform/database/database.js';
import { withTimeout } from '../../platform/shared/timeout.js';

/** Milliseconds. Health checks expect a response within a second. */
const answerMs = 900;

/**
 * Returns the delay in seconds of the webhook that is overdue the longest, or 0. Undefined if the database doesn't
 * respond.
 */
export async function readQueueSeconds({ system }: Pick<Database, 'system'>): Promise<number | undefined> {
  try {
    const asking = system
      .raw<{ rows: { seconds: number }[] }>(
        `select greatest(0, extract(epoch from clock_timestamp() - run_at))::float8 as seconds
           from webhook_events where state = 'received' order by run_at limit 1`,
      )
      .timeout(answerMs);
    // The query timeout only starts with a connection, and opening one can take seconds.
    const answer = await withTimeout(answerMs, asking);
    return answer && (answer.rows[0]?.seconds ?? 0);
  } catch {
    return undefined;
  }
}

export type FolderStatus = { readonly isWritable: boolean; readonly freeBytes: number };

/** Checks the folder of files and of the embedded database. Undefined if the disk doesn't respond in time. */
export async function readFolder(folder: string): Promise<FolderStatus | undefined> {
  const reading = Promise.all([
    statfs(folder),
    access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ),
  ]).then(
    ([{ bavail, bsize }, isWritable]) => ({ isWritable, freeBytes: bavail * bsize }),
    () => undefined,
  );
  return withTimeout(answerMs, reading);
}
