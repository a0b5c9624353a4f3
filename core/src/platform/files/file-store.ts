import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of evidence and letters lie. Keys are ours and never hold what a user wrote. */
export type FileStore = {
  /** The file is there whole and durable when this resolves, or not at all. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  open(key: string): Readable;
  read(key: string): Promise<Buffer>;
  /** Whether it is there, without reading it. Throws where the store cannot say. */
  has(key: string): Promise<boolean>;
  /** A file that is not there counts as deleted. */
  delete(key: string): Promise<void>;
  /** Every whole file that is there, in no order. */
  list(): AsyncIterable<StoredFile>;
};

export type StoredFile = { readonly key: string; readonly bytes: number };

/** The store is away, busy or silent, and will be back. */
export class FileStoreAwayError extends Error {
  override readonly name = 'FileStoreAwayError';
}

/** Of a file that is being written. */
const partialEnding = '.partial';

export function isFileKey(key: string): boolean {
  return /^[a-z0-9_]+(\/[a-z0-9_.]+)*$/.test(key) && !key.includes('..');
}

/** @throws {Error} if the key could lead out of the store */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`"${key}" is no file key`);
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
      // What a server that died has begun to write is gone with it.
      await Promise.all([path, `${path}${partialEnding}`].map((one) => rm(one, { force: true })));
    },
    list: () => listFolder(folder),
  };
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(withoutMissing);
  // Where no file has been put yet, not even the folder is there.
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || key.endsWith(partialEnding) || !isFileKey(key)) continue;
    const found = await stat(path).catch(() => undefined); // deleted meanwhile
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

/** A rename is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
