import { extname } from 'node:path';
import type { Readable } from 'node:stream';

import type { FileStore } from '../../platform/files/file-store.js';
import { toEntryName, toZip, type ZipEntry } from '../../platform/shared/zip.js';
import { exhibitLabel } from '../rendering/letter-case.js';

export type PacketParts = {
  readonly letter: ZipEntry;
  /** The exhibits in the letter's order. */
  readonly exhibits: readonly {
    readonly title: string;
    readonly text?: string;
    readonly file?: { readonly name: string; readonly storageKey: string };
  }[];
  readonly madeAt: Date;
  /** Additional entries, for example a list of hashes. */
  readonly others?: readonly ZipEntry[];
};

/** Letter and exhibits as one ZIP, named in the letter's order. */
export function toPacketZip(
  { letter, exhibits, madeAt, others = [] }: PacketParts,
  files: FileStore,
): Readable {
  const entries = exhibits.flatMap(({ title, text, file }, index): ZipEntry[] => {
    const name = `${String(index + 1).padStart(2, '0')} exhibit ${exhibitLabel(index)} ${toEntryName(title)}`;
    return [
      ...(text === undefined ? [] : [{ name: `${name}.txt`, bytes: Buffer.from(text, 'utf8') }]),
      ...(file === undefined
        ? []
        : [
            {
              name: `${name}${extname(file.name).toLowerCase()}`,
              open: () => files.open(file.storageKey),
            },
          ]),
    ];
  });
  return toZip([letter, ...entries, ...others], madeAt);
}
