import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

import type { Database } from '../../platform/database/database.js';
import { withTimeout } from '../../platform/shared/timeout.js';

/** Whoever asks wants to know within a second. */
const answerMs = 900;

/** How long the webhook has been due that has been due the longest, 0 if none is; undefined where no database answers. */
export async function readQueueSeconds({ system }: Pick<Database, 'system'>): Promise<number | undefined> {
  try {
    const asking = system
      .raw<{ rows: { seconds: number }[] }>(
        `select greatest(0, extract(epoch from clock_timestamp() - run_at))::float8 as seconds
           from webhook_events where state = 'received' order by run_at limit 1`,
      )
      .timeout(answerMs);
    // The question has its time only once it has a connection, which takes seconds where none can be opened.
    const answer = await withTimeout(answerMs, asking);
    return answer && (answer.rows[0]?.seconds ?? 0);
  } catch {
    return undefined;
  }
}

export type FolderStanding = { readonly isWritable: boolean; readonly freeBytes: number };

/** Of the folder of files and of the embedded database. Undefined where a disk does not answer in time. */
export async function readFolder(folder: string): Promise<FolderStanding | undefined> {
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
