import type { EvidenceFormat } from '../templates/builtin/builtin-template.js';

/** A kind of file, and the format key that stands for it. */
export type FileKind = {
  readonly format: Exclude<EvidenceFormat, 'any'>;
  readonly label: string;
  readonly mimeTypes: readonly string[];
  readonly extensions: readonly string[];
};

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** What each format key stands for, as files. As `text` evidence is also typed in; `any` is every one of them. */
export const fileKinds: readonly FileKind[] = [
  { format: 'pdf', label: 'PDF', mimeTypes: ['application/pdf'], extensions: ['pdf'] },
  { format: 'image', label: 'JPG', mimeTypes: ['image/jpeg', 'image/jpg'], extensions: ['jpg', 'jpeg'] },
  { format: 'image', label: 'PNG', mimeTypes: ['image/png'], extensions: ['png'] },
  { format: 'image', label: 'WEBP', mimeTypes: ['image/webp'], extensions: ['webp'] },
  { format: 'image', label: 'GIF', mimeTypes: ['image/gif'], extensions: ['gif'] },
  { format: 'image', label: 'TIFF', mimeTypes: ['image/tiff'], extensions: ['tif', 'tiff'] },
  { format: 'document', label: 'DOC', mimeTypes: ['application/msword'], extensions: ['doc'] },
  {
    format: 'document',
    label: 'DOCX',
    mimeTypes: [`${openXml}.wordprocessingml.document`],
    extensions: ['docx'],
  },
  { format: 'document', label: 'ODT', mimeTypes: [`${openDocument}.text`], extensions: ['odt'] },
  { format: 'document', label: 'RTF', mimeTypes: ['application/rtf', 'text/rtf'], extensions: ['rtf'] },
  { format: 'spreadsheet', label: 'CSV', mimeTypes: ['text/csv', 'application/csv'], extensions: ['csv'] },
  { format: 'spreadsheet', label: 'XLS', mimeTypes: ['application/vnd.ms-excel'], extensions: ['xls'] },
  {
    format: 'spreadsheet',
    label: 'XLSX',
    mimeTypes: [`${openXml}.spreadsheetml.sheet`],
    extensions: ['xlsx'],
  },
  { format: 'spreadsheet', label: 'ODS', mimeTypes: [`${openDocument}.spreadsheet`], extensions: ['ods'] },
  { format: 'text', label: 'TXT', mimeTypes: ['text/plain'], extensions: ['txt', 'text'] },
];

/** What the upload takes. Anything else is saved as one of these first. */
const uploadMimeTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

export const uploadKinds: readonly FileKind[] = fileKinds.filter(({ mimeTypes }) =>
  mimeTypes.some((mimeType) => uploadMimeTypes.includes(mimeType)),
);

/** Senders say these where they do not know a file's type; of texts they know no more than that they are texts. */
const vagueMimeTypes = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** What a file is by its MIME type, or by its extension where that says little; `undefined` for any other. */
export function findFileKind(mimeType: string, fileType: string): FileKind | undefined {
  const mime = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  const byMime = fileKinds.find(({ mimeTypes }) => mimeTypes.includes(mime));
  if (!vagueMimeTypes.includes(mime)) return byMime;
  const extension = fileType.trim().toLowerCase().split(/[./]/).at(-1) ?? '';
  const byExtension = fileKinds.find(({ extensions }) => extensions.includes(extension));
  const isText = byExtension?.mimeTypes.some((known) => known.startsWith('text/')) ?? false;
  return mime === 'text/plain' && !isText ? byMime : byExtension;
}

/** `PDF, JPG or PNG` */
export function nameKinds(kinds: readonly FileKind[]): string {
  const words = kinds.map(({ label }) => label);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
