import { createHash } from 'node:crypto';

import { errors } from '../../platform/errors/catalogue.js';
import { RenderingError } from '../../platform/errors/rendering-error.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { UnreadableError, type DocumentReader } from '../../platform/sandbox/reader/document-reader.js';
import { toSafeFileName, type Evidence, type EvidenceFile } from './evidence.js';

/** A smaller copy of an image. The caller must store it under its key. */
export type SmallerImage = { readonly file: EvidenceFile; readonly bytes: Uint8Array };

export type ImageShrinkerDeps = {
  readonly files: Pick<FileStore, 'read'>;
  readonly documentReader: DocumentReader;
};

const shrinkable: readonly string[] = ['image/jpeg', 'image/png'];

/** Smaller files are far below every provider's limits. */
const bytesMin = 150_000;

/** Shrinks images that are too large for a provider, but keeps them readable. */
export class ImageShrinker {
  constructor(private readonly deps: ImageShrinkerDeps) {}

  /**
   * Returns a copy for each requested size: the best that is not larger, otherwise the smallest readable one. Returns
   * `undefined` for a copy that would not be smaller than the image.
   * @throws {AppError} 503 if too many files are queued
   */
  async shrink(
    file: EvidenceFile,
    bytesMax: readonly number[],
    queueKey: string,
  ): Promise<readonly (SmallerImage | undefined)[]> {
    const bytes = await this.deps.files.read(file.storageKey);
    try {
      const { versions } = await this.deps.documentReader.read<'shrink'>(
        { kind: 'shrink', bytes, bytesMax },
        queueKey,
      );
      return versions.map((version) =>
        version.byteLength < file.sizeBytes ? toSmaller(file, version) : undefined,
      );
    } catch (error) {
      if (error instanceof UnreadableError) return bytesMax.map(() => undefined);
      if (error instanceof RenderingError) throw errors.busy(10, error);
      throw error;
    }
  }
}

export function isShrinkable({ file, unsendableBecause }: Evidence): boolean {
  if (file === undefined || unsendableBecause !== undefined) return false;
  return shrinkable.includes(file.mimeType) && file.sizeBytes > bytesMin;
}

/** Replaces the files of the evidence by their smaller copies, by evidence id. */
export function withSmaller(
  evidence: readonly Evidence[],
  smaller: ReadonlyMap<string, SmallerImage>,
): Evidence[] {
  return evidence.map((piece) => ({ ...piece, file: smaller.get(piece.evidenceId)?.file ?? piece.file }));
}

/** Reads the copies from memory, and everything else from the store. */
export function withCopies(
  files: Pick<FileStore, 'read'>,
  copies: Iterable<SmallerImage>,
): Pick<FileStore, 'read'> {
  const bytesByKey = new Map([...copies].map(({ file, bytes }) => [file.storageKey, Buffer.from(bytes)]));
  return { read: async (key) => bytesByKey.get(key) ?? files.read(key) };
}

function toSmaller(file: EvidenceFile, bytes: Uint8Array): SmallerImage {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    file: {
      name: toSafeFileName(file.name, 'image/jpeg'),
      mimeType: 'image/jpeg',
      sizeBytes: bytes.byteLength,
      sha256,
      storageKey: `${file.storageKey}_${sha256.slice(0, 16)}`,
    },
    bytes,
  };
}
