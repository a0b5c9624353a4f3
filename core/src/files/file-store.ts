import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of evidence and letters lie. Keys are ours and never hold what a user wrote. */
export type FileStore = {
  /** The file is there whole and durable when this resolves, or not at all. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  open(key: string): Readable;
  read(key: string): Promise<Buffer>;
  /** A file that is not there counts as deleted. */
  delete(key: string): Promise<void>;
};

/** @throws {Error} if the key could lead out of the store */
export function requireFileKey(key: string): string {
  if (!/^[a-z0-9_]+(\/[a-z0-9_.]+)*$/.test(key) || key.includes('..'))
    throw new Error(`"${key}" is no file key`);
  return key;
}

export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireFileKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const partial = `${path}.partial`;
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
    delete: (key) => rm(pathOf(key), { force: true }),
  };
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
