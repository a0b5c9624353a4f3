import { fileFormats, type EvidenceMimeType, type FileFate } from './file-formats.js';
import type { EvidenceFormat } from './requirement-rows.js';

/** A kind of file that can be uploaded, and its format key. */
export type FileKind = {
  readonly format: Exclude<EvidenceFormat, 'any'>;
  readonly label: string;
  readonly fate: FileFate;
  readonly mimeTypes: readonly string[];
  readonly extensions: readonly string[];
};

type Names = Pick<FileKind, 'format'> & { readonly mimeTypes?: string[]; readonly extensions?: string[] };

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The format key of each accepted file type, and its other MIME types and extensions. */
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

/** The accepted file kinds. `text` evidence can also be typed in, and `any` covers all kinds. */
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

/** MIME types that clients send when they do not know a file's type. */
const vagueMimeTypes = ['', 'application/octet-stream', 'binary/octet-stream'];

/**
 * Finds a file's kind by its MIME type, or by its extension if the MIME type is vague. Text files are distinguished by
 * their extension, because their content does not identify them.
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
