import { extract, type Entry } from 'tar-stream';

import { readEntryName, type EntryKind } from './archive.js';
import { damaged } from './backup-error.js';
import { decryptWith } from './passphrase-file.js';

export type ArchiveEntry = EntryKind & {
  readonly content: AsyncIterable<Uint8Array>;
  /** @throws {BackupError} if it is not JSON */
  document(): Promise<unknown>;
};

/** Documents are small. The limit protects the memory from an invalid archive. */
const documentBytesMax = 16 * 1024 * 1024;

/** Yields the entries in order. An entry that is not read is skipped when the next one is requested. */
export async function* readArchive(
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const feeding = feed(archive, decryptWith(passphrase, sealed));
  feeding.catch(() => undefined);
  try {
    for await (const entry of archive) yield toEntry(entry);
  } catch (error) {
    archive.destroy();
    await feeding; // its error has the cause
    throw error;
  } finally {
    archive.destroy();
  }
  await feeding;
}

type Extract = ReturnType<typeof extract>;

async function feed(archive: Extract, plain: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const bytes of plain) {
      if (archive.destroyed) return;
      if (!archive.write(bytes)) await drainedOrClosed(archive);
    }
    archive.end();
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

function drainedOrClosed(archive: Extract): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      archive.off('drain', done).off('close', done);
      resolve();
    };
    archive.on('drain', done).on('close', done);
  });
}

function toEntry(entry: Entry): ArchiveEntry {
  const content = entry as unknown as AsyncIterable<Uint8Array>;
  return { ...readEntryName(entry.header.name), content, document: () => readDocument(content) };
}

async function readDocument(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    length += bytes.length;
    if (length > documentBytesMax) throw damaged('one of its parts is too large');
    pieces.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch (error) {
    throw damaged('one of its parts cannot be read', error);
  }
}
