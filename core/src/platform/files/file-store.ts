import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Stores the bytes of evidence and letters. Keys are generated and never contain user input. */
export type FileStore = {
  /** Atomic: the file is complete and durable when this resolves; otherwise it doesn't exist. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  open(key: string): Readable;
  read(key: string): Promise<Buffer>;
  /** Returns true if the file exists, without reading it. Throws if the store doesn't respond. */
  has(key: string): Promise<boolean>;
  /** Succeeds if the file doesn't exist. */
  delete(key: string): Promise<void>;
  /** Lists all complete files, in no particular order. */
  list(): AsyncIterable<StoredFile>;
};

export type StoredFile = { readonly key: string; readonly bytes: number };

/** The store is temporarily unreachable, busy or unresponsive. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
}

/** Suffix of a file that is still being written. */
const partialEnding = '.partial';

export function isFileKey(key: string): boolean {
  return /^[a-z0-9_]+(\/[a-z0-9_.]+)*$/.test(key) && !key.includes('..');
}

/** @throws {Error} if the key could lead out of the store */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`"${key}" is not a file key`);
  return key;
}

export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireFileKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const partial = `${path}${partialEnding}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(partial, content);
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    open: (key) => createReadStream(pathOf(key)),
    read: (key) => readFile(pathOf(key)),
    has: async (key) => (await stat(pathOf(key)).catch(withoutMissing))?.isFile() ?? false,
    async delete(key) {
      const path = pathOf(key);
      // Also removes the partial file of a server that crashed.
      await Promise.all([path, `${path}${partialEnding}`].map((one) => rm(one, { force: true })));
    },
    list: () => listFolder(folder),
  };
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(withoutMissing);
  // The folder doesn't exist before the first file is stored.
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || key.endsWith(partialEnding) || !isFileKey(key)) continue;
    const found = await stat(path).catch(() => undefined); // deleted since it was listed
    if (found !== undefined) yield { key, bytes: found.size };
  }
}

function withoutMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of content) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
