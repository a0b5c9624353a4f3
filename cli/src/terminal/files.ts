import type { WriteStream } from 'node:fs';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { CommandError } from '../errors.js';
import { unlessAborted, untilInterrupted } from '../interrupt.js';
import { isOutputClosed } from './failure-output.js';
import { readStdin } from './prompt.js';

/** A long text or file in parts. */
export type Parts = AsyncIterable<string | Uint8Array>;

/** One JSON object a line. */
export async function* jsonLines(items: AsyncIterable<unknown>): Parts {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/**
 * Writes an export to the named file, or else to stdout.
 * @returns true if it is in the file
 */
export async function writeExport(parts: Parts, file: string | undefined): Promise<boolean> {
  const isFile = file !== undefined && file !== '-';
  await (isFile ? saveParts(parts, file) : printParts(parts));
  return isFile;
}

/** Reads a text file, or stdin if it is `-`. @throws {CommandError} `no_file` */
export async function readText(file: string): Promise<string> {
  if (file === '-') return readStdin();
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file' : (cause as Error).message;
    throw new CommandError(`Could not read ${file}: ${why}.`, { code: 'no_file', cause });
  }
}

/** Waits for a slow reader instead of buffering. */
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

/** Writes to a file that only this user can read. @throws {CommandError} `file_not_written` */
export async function saveParts(parts: Parts, file: string): Promise<void> {
  await untilInterrupted((signal) =>
    writeAtomically(file, async (out) => {
      await pipeline(readUntil(signal, parts), out);
    }),
  );
}

/**
 * Writes for this user only. A file gets its name when it is complete: an existing file stays until then, and a
 * failed write leaves nothing behind. Writes directly to what is not a regular file, such as a pipe.
 */
export async function writeAtomically<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isFile() === false)
    return writeTo(file, write).catch((cause: unknown) => throwOf(cause, { file, path: file }));
  // Follows a link, which stays a link: /dev/stdout is one, too.
  const target = existing === undefined ? file : await realpath(file);
  const partial = `${target}.part`;
  try {
    const result = await writeTo(partial, write);
    await rename(partial, target);
    return result;
  } catch (cause) {
    await rm(partial, { force: true });
    return throwOf(cause, { file, path: partial });
  }
}

async function writeTo<T>(path: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const opened = await open(path, 'w', 0o600);
  const isFile = (await opened.stat()).isFile();
  return write(opened.createWriteStream({ flush: isFile }));
}

/** Node's error of a full disk names no path. The connection that supplies the bytes puts its error code at the end. */
function throwOf(cause: unknown, { file, path }: { readonly file: string; readonly path: string }): never {
  const { code, syscall, path: at, message } = cause as NodeJS.ErrnoException;
  const isOfDisk = syscall === 'write' && at === undefined && message.startsWith(`${code ?? ''}: `);
  if (!isOfDisk && (syscall === undefined || at !== path)) throw cause;
  throw new CommandError(`Could not write ${file}: ${message}`, { code: 'file_not_written', cause });
}

/** Ends even while waiting for bytes that never arrive. */
async function* readUntil(signal: AbortSignal, parts: Parts): Parts {
  const reader = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await unlessAborted(reader.next(), signal);
    if (next.done === true) return;
    yield next.value;
  }
}
