/**
 * The processing of an uploaded file. `sent`: providers accept it unchanged. `converted`: a copy that they accept is
 * created immediately. `kept`: it is stored and shown, and cannot be sent until someone saves it in another format.
 */
export type FileFate = 'sent' | 'converted' | 'kept';

export type FileFormat = {
  readonly mimeType: string;
  readonly extension: string;
  readonly label: string;
  readonly fate: FileFate;
};

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const fileFormats = [
  { mimeType: 'application/pdf', extension: 'pdf', label: 'PDF', fate: 'sent' },
  { mimeType: 'image/jpeg', extension: 'jpg', label: 'JPG', fate: 'sent' },
  { mimeType: 'image/png', extension: 'png', label: 'PNG', fate: 'sent' },
  { mimeType: 'image/webp', extension: 'webp', label: 'WEBP', fate: 'converted' },
  { mimeType: 'image/gif', extension: 'gif', label: 'GIF', fate: 'converted' },
  { mimeType: 'image/tiff', extension: 'tif', label: 'TIFF', fate: 'converted' },
  { mimeType: 'text/plain', extension: 'txt', label: 'TXT', fate: 'converted' },
  { mimeType: 'text/csv', extension: 'csv', label: 'CSV', fate: 'converted' },
  { mimeType: 'application/msword', extension: 'doc', label: 'DOC', fate: 'kept' },
  { mimeType: docx, extension: 'docx', label: 'DOCX', fate: 'kept' },
  { mimeType: 'application/vnd.ms-excel', extension: 'xls', label: 'XLS', fate: 'kept' },
  { mimeType: xlsx, extension: 'xlsx', label: 'XLSX', fate: 'kept' },
] as const satisfies readonly FileFormat[];

export type EvidenceMimeType = (typeof fileFormats)[number]['mimeType'];

export function findFormat(mimeType: string): (typeof fileFormats)[number] | undefined {
  return fileFormats.find((format) => format.mimeType === mimeType);
}

const labels = fileFormats.map(({ label }) => label);

/** `PDF, JPG, … or XLSX files` */
export const acceptedText = `${labels.slice(0, -1).join(', ')} or ${labels.at(-1) ?? ''} files`;
