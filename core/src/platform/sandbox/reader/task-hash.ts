import { webcrypto } from 'node:crypto';

import type { ReadingTask } from './reader-protocol.js';

/**
 * Hashes the input that determines if a task fails. Excludes the letter, because we generate it and it differs each time.
 * Other threads compute the hashes, because a dossier has tens of megabytes.
 */
export async function hashTask(task: ReadingTask): Promise<string> {
  const files = task.kind === 'bind' ? task.files : [task];
  const hashes = await Promise.all(files.map(({ bytes }) => hashOf(bytes)));
  const {
    bytes: _bytes,
    letter: _letter,
    files: _files,
    ...about
  } = { bytes: 0, letter: 0, files: 0, ...task };
  return JSON.stringify([about, hashes]);
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('base64');
}
