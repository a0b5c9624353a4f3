import type { EvidenceFormat } from '../templates/builtin/builtin-template.js';

export type FileFormat = Exclude<EvidenceFormat, 'text' | 'any'>;

type FormatFacts = {
  readonly label: string;
  readonly mimeTypes: readonly string[];
  readonly extensions: readonly string[];
};

/** What each format key stands for, as a file. `text` is typed in, `any` is every one of them. */
export const fileFormats: Readonly<Record<FileFormat, FormatFacts>> = {
  pdf: { label: 'PDF', mimeTypes: ['application/pdf'], extensions: ['pdf'] },
  image: { label: 'JPG or PNG', mimeTypes: ['image/jpeg', 'image/png'], extensions: ['jpg', 'jpeg', 'png'] },
  document: {
    label: 'DOC or DOCX',
    mimeTypes: [
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.oasis.opendocument.text',
      'application/rtf',
      'text/rtf',
    ],
    extensions: ['doc', 'docx', 'odt', 'rtf'],
  },
  spreadsheet: {
    label: 'CSV, XLS or XLSX',
    mimeTypes: [
      'text/csv',
      'application/csv',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    extensions: ['csv', 'xls', 'xlsx', 'ods'],
  },
};

/** What the upload takes and every provider can be sent. Anything else is saved as a PDF first. */
export const uploadFormats: readonly FileFormat[] = ['pdf', 'image'];

/** Browsers send these for a file whose type they do not know. */
const untold = ['', 'application/octet-stream', 'binary/octet-stream'];

/** The format of a file by its MIME type, or by its extension where that says nothing. */
export function formatOfFile(mimeType: string, fileType: string): FileFormat | 'text' | undefined {
  const mime = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  const extension = fileType
    .trim()
    .toLowerCase()
    .replace(/^.*[./]/, '');
  if (mime === 'text/plain') return extension === 'csv' ? 'spreadsheet' : 'text';
  const found = entries.find(([format, { mimeTypes, extensions }]) =>
    untold.includes(mime)
      ? extensions.includes(extension) || format === extension
      : mimeTypes.includes(mime) || (mime === `image/jpg` && format === 'image'),
  );
  if (found !== undefined) return found[0];
  return untold.includes(mime) && ['txt', 'text'].includes(extension) ? 'text' : undefined;
}

const entries = Object.entries(fileFormats) as [FileFormat, FormatFacts][];

/** `PDF, JPG or PNG` */
export function nameFormats(formats: readonly FileFormat[]): string {
  const words = formats.flatMap((format) => fileFormats[format].label.split(/, | or /));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
