import { webcrypto } from 'node:crypto';

import type { ReadingTask } from './reader-protocol.js';

/**
 * A hash of what a task's failure depends on. The letter that files are bound behind is ours, and another one each
 * time. Hashes are made by other threads: a dossier has tens of megabytes.
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
