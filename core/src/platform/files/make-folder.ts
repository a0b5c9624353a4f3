import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Config } from '../config.js';

/** False if database, files and emails are all elsewhere. */
export function needsDataFolder(config: Pick<Config, 'databaseUrl' | 'fileStore' | 'smtpUrl'>): boolean {
  return config.databaseUrl === undefined || config.fileStore === 'local' || config.smtpUrl === undefined;
}

/**
 * Creates a folder that is private to this user, with missing parents. `mkdirSync` with `recursive` loops forever on file
 * systems that reject new folders (`/proc`, Node.js 20).
 * @throws Node's `mkdir` error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
