import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { FileStore } from '../../platform/files/file-store.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import { newId } from '../../platform/shared/ids.js';

/** Stores a text as a file that does not belong to a dispute yet, like an upload. */
export async function stageText(
  files: FileStore,
  tenantId: string,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<StagedUpload> {
  const bytes = Buffer.from(text, 'utf8');
  return stageFile(files, tenantId, { name: `${title}.txt`, mimeType: 'text/plain', bytes });
}

/** Stores bytes like an upload. */
export async function stageFile(
  files: FileStore,
  tenantId: string,
  { name, mimeType, bytes }: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array },
): Promise<StagedUpload> {
  const storageKey = `${tenantId}/${newId('evd')}`;
  await files.put(storageKey, Readable.from([bytes]));
  return {
    storageKey,
    originalName: name,
    mimeType,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    takeOver: () => undefined,
  };
}
