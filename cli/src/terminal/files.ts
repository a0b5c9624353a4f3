import type { WriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
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
 * a write that fails leaves nothing behind. What is no file, such as a pipe, is written to as it stands there.
 */
export async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile() === false)
    return writeTo(file, write).catch((cause: unknown) => throwOf(cause, { file, path: file }));
  // Behind a link, which stays one: /dev/stdout is one, too.
  const whole = there === undefined ? file : await realpath(file);
  const unfinished = `${whole}.part`;
  try {
    const result = await writeTo(unfinished, write);
    await rename(unfinished, whole);
    return result;
  } catch (cause) {
    await rm(unfinished, { force: true });
    return throwOf(cause, { file, path: unfinished });
  }
}

async function writeTo<T>(path: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const opened = await open(path, 'w', 0o600);
  const isFile = (await opened.stat()).isFile();
  return write(opened.createWriteStream({ flush: isFile }));
}

/** A full disk names no path; the connection that the bytes come from puts the code of its faults at the end. */
function throwOf(cause: unknown, { file, path }: { readonly file: string; readonly path: string }): never {
  const { code, syscall, path: at, message } = cause as NodeJS.ErrnoException;
  const isOfDisk = syscall === 'write' && at === undefined && message.startsWith(`${code ?? ''}: `);
  if (!isOfDisk && (syscall === undefined || at !== path)) throw cause;
  throw new CommandError(`${file} cannot be written: ${message}`, { code: 'file_not_written', cause });
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
