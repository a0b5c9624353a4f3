import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, as the server does, whose code is too large to load for it. Unlike
 * `mkdirSync` with `recursive`, which tries for ever where a file system takes none (`/proc`, Node.js 20).
 * @throws Node's error of `mkdir`
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
