import { accessSync, chownSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { EmbeddedPostgresError } from './errors.js';

/** After root ran on a user's data folder, the user must still be able to use it. */
export function chownToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** The error for a data folder that belongs to another user, such as root. */
export function foreignFolderError(dataDir: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} belongs to another user. Start Rebuttal as that user, or give it to this one: sudo chown -R "$(id -u):$(id -g)" "${dataDir}"`,
    { cause },
  );
}

/** @throws {EmbeddedPostgresError} if the folder belongs to another user, which PostgreSQL would reject too */
export function requireOwnFolder(dataDir: string, folder: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw foreignFolderError(dataDir, error);
  }
  const own = process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (own !== 0 && owner !== undefined && owner !== own) throw foreignFolderError(dataDir);
}
