import type { WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { CommandError } from '../errors.js';
import { unlessAborted, untilInterrupted } from '../interrupt.js';
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

/** Into a file for whoever runs this alone. @throws {CommandError} `file_not_written` */
export async function saveParts(parts: Parts, file: string): Promise<void> {
  await untilInterrupted((signal) =>
    writeWhole(file, async (out) => {
      await pipeline(readUntil(signal, parts), out);
    }),
  );
}

/**
 * For whoever runs this alone. A file has its name once it is whole: what is there of this name stays until then, and
 * a write that fails leaves nothing behind.
 */
export async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const unfinished = `${file}.part`;
  try {
    const opened = await open(unfinished, 'w', 0o600);
    const result = await write(opened.createWriteStream({ flush: true }));
    await rename(unfinished, file);
    return result;
  } catch (cause) {
    await rm(unfinished, { force: true });
    const { syscall, path, message } = cause as NodeJS.ErrnoException;
    if (syscall === undefined || path !== unfinished) throw cause;
    throw new CommandError(`${file} cannot be written: ${message}`, { code: 'file_not_written', cause });
  }
}

/** Ends also in the middle of a wait for what does not come. */
async function* readUntil(signal: AbortSignal, parts: Parts): Parts {
  const reader = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await unlessAborted(reader.next(), signal);
    if (next.done === true) return;
    yield next.value;
  }
}
