import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { CommandError } from '../errors.js';
import { isOutputClosed } from './output.js';

/** A long text, as it comes. */
export type Parts = AsyncIterable<string>;

/** No faster than its reader reads: nothing is piled up for one that is slow. */
export async function printParts(parts: Parts): Promise<void> {
  for await (const part of parts) {
    if (isOutputClosed()) return;
    if (!process.stdout.write(part)) await drainedOrClosed(process.stdout);
  }
}

function drainedOrClosed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    stream.on('drain', done).on('close', done).on('error', done);
  });
}

/** For whoever runs this alone; a file of before is replaced once the new one is whole. */
export async function saveParts(parts: Parts, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(parts, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    if (!isFileFault(cause)) throw cause;
    throw new CommandError(`${file} cannot be written: ${cause.message}`, {
      code: 'file_not_written',
      cause,
    });
  }
}

function isFileFault(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause && 'path' in cause;
}
