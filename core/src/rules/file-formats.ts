import type { EvidenceFormat } from './requirement-rows.js';

/** A kind of file that can be uploaded. */
export type FileFormat = {
  readonly mimeType: string;
  readonly extension: string;
  readonly label: string;
  /**
   * `sent`: providers accept it unchanged. `converted`: a copy that they accept is created immediately. `kept`: it is stored
   * and shown, and cannot be sent until someone saves it in another format.
   */
  readonly fate: 'sent' | 'converted' | 'kept';
  /** `text` evidence can also be typed in, and `any` covers all kinds. */
  readonly format: Exclude<EvidenceFormat, 'any'>;
  readonly otherMimeType?: string;
  readonly otherExtensions?: readonly string[];
};

const openXml = 'application/vnd.openxmlformats-officedocument';
const docx = `${openXml}.wordprocessingml.document`;
const xlsx = `${openXml}.spreadsheetml.sheet`;
const image = 'image';
const jpg = { otherMimeType: 'image/jpg', otherExtensions: ['jpeg'] };
const tif = { otherExtensions: ['tiff'] };
const txt = { otherExtensions: ['text', 'log', 'plain'] };
const csv = { otherMimeType: 'application/csv' };

export const fileFormats: readonly FileFormat[] = [
  { mimeType: 'application/pdf', extension: 'pdf', label: 'PDF', fate: 'sent', format: 'pdf' },
  { mimeType: 'image/jpeg', extension: 'jpg', label: 'JPG', fate: 'sent', format: image, ...jpg },
  { mimeType: 'image/png', extension: 'png', label: 'PNG', fate: 'sent', format: image },
  { mimeType: 'image/webp', extension: 'webp', label: 'WEBP', fate: 'converted', format: image },
  { mimeType: 'image/gif', extension: 'gif', label: 'GIF', fate: 'converted', format: image },
  { mimeType: 'image/tiff', extension: 'tif', label: 'TIFF', fate: 'converted', format: image, ...tif },
  { mimeType: 'text/plain', extension: 'txt', label: 'TXT', fate: 'converted', format: 'text', ...txt },
  { mimeType: 'text/csv', extension: 'csv', label: 'CSV', fate: 'converted', format: 'spreadsheet', ...csv },
  { mimeType: 'application/msword', extension: 'doc', label: 'DOC', fate: 'kept', format: 'document' },
  { mimeType: docx, extension: 'docx', label: 'DOCX', fate: 'kept', format: 'document' },
  {
    mimeType: 'application/vnd.ms-excel',
    extension: 'xls',
    label: 'XLS',
    fate: 'kept',
    format: 'spreadsheet',
  },
  { mimeType: xlsx, extension: 'xlsx', label: 'XLSX', fate: 'kept', format: 'spreadsheet' },
];

export function findFormat(mimeType: string): FileFormat | undefined {
  return fileFormats.find((format) => format.mimeType === mimeType);
}

/** MIME types that clients send when they do not know a file's type. */
const vagueMimeTypes = ['', 'application/octet-stream', 'binary/octet-stream'];

/**
 * Finds a file's format by its MIME type, or by its extension if the MIME type is vague. Text files are distinguished by
 * their extension, because their content does not identify them. Without an extension, the MIME type is certain.
 */
export function findNamedFormat(mimeType: string, fileType: string | undefined): FileFormat | undefined {
  if (fileType === undefined) return findFormat(mimeType);
  const mime = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  const extension = fileType.trim().toLowerCase().split(/[./]/).at(-1) ?? '';
  const byMime = fileFormats.find((one) => [one.mimeType, one.otherMimeType].includes(mime));
  const byExtension = fileFormats.find(
    (one) => one.extension === extension || one.otherExtensions?.includes(extension) === true,
  );
  if (vagueMimeTypes.includes(mime)) return byExtension;
  if (!isText(byMime)) return byMime;
  return isText(byExtension) ? byExtension : undefined;
}

const isText = (one: FileFormat | undefined) => one?.mimeType.startsWith('text/') === true;

/** `PDF, JPG or PNG` */
export function nameFormats(formats: readonly FileFormat[]): string {
  const labels = formats.map(({ label }) => label);
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`;
}

/** `PDF, JPG, … or XLSX files` */
export const acceptedText = `${nameFormats(fileFormats)} files`;
