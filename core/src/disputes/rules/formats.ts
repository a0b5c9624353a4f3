import { fileFormats, type EvidenceMimeType, type FileFate } from '../evidence/file-formats.js';
import type { EvidenceFormat } from '../templates/builtin/builtin-template.js';

/** A kind of file that can be uploaded, and the format key that stands for it. */
export type FileKind = {
  readonly format: Exclude<EvidenceFormat, 'any'>;
  readonly label: string;
  readonly fate: FileFate;
  readonly mimeTypes: readonly string[];
  readonly extensions: readonly string[];
};

type Names = Pick<FileKind, 'format'> & { readonly mimeTypes?: string[]; readonly extensions?: string[] };

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Which format key stands for each file that the upload takes, and what else senders call it. */
const names: Readonly<Record<EvidenceMimeType, Names>> = {
  'application/pdf': { format: 'pdf' },
  'image/jpeg': { format: 'image', mimeTypes: ['image/jpg'], extensions: ['jpeg'] },
  'image/png': { format: 'image' },
  'image/webp': { format: 'image' },
  'image/gif': { format: 'image' },
  'image/tiff': { format: 'image', extensions: ['tiff'] },
  'text/plain': { format: 'text', extensions: ['text', 'log', 'plain'] },
  'text/csv': { format: 'spreadsheet', mimeTypes: ['application/csv'] },
  'application/msword': { format: 'document' },
  [`${openXml}.wordprocessingml.document`]: { format: 'document' },
  'application/vnd.ms-excel': { format: 'spreadsheet' },
  [`${openXml}.spreadsheetml.sheet`]: { format: 'spreadsheet' },
};

/** What the upload takes. As `text` evidence is also typed in; `any` is every one of them. */
export const uploadKinds: readonly FileKind[] = fileFormats.map(({ mimeType, extension, label, fate }) => {
  const { format, mimeTypes = [], extensions = [] } = names[mimeType];
  return {
    format,
    label,
    fate,
    mimeTypes: [mimeType, ...mimeTypes],
    extensions: [extension, ...extensions],
  };
});

/** Senders say these where they do not know a file's type. */
const vagueMimeTypes = ['', 'application/octet-stream', 'binary/octet-stream'];

/**
 * What a file is by its MIME type, or by its extension where that says little; `undefined` for any other. A text is
 * what its name says: the upload has nothing else to tell one from another by.
 */
export function findFileKind(mimeType: string, fileType: string): FileKind | undefined {
  const mime = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  const extension = fileType.trim().toLowerCase().split(/[./]/).at(-1) ?? '';
  const byMime = uploadKinds.find(({ mimeTypes }) => mimeTypes.includes(mime));
  const byExtension = uploadKinds.find(({ extensions }) => extensions.includes(extension));
  if (vagueMimeTypes.includes(mime)) return byExtension;
  if (!isText(byMime)) return byMime;
  return isText(byExtension) ? byExtension : undefined;
}

function isText(kind: FileKind | undefined): boolean {
  return kind?.mimeTypes.some((mimeType) => mimeType.startsWith('text/')) ?? false;
}

/** `PDF, JPG or PNG` */
export function nameKinds(kinds: readonly FileKind[]): string {
  const words = kinds.map(({ label }) => label);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
