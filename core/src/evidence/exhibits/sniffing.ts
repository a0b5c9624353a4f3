import { errors, type AppError } from '../../platform/errors/catalogue.js';
import { sniffedBytes } from '../../platform/files/uploads.js';
import { decodeAs, utf16Of } from '../../platform/shared/text-encodings.js';
import { acceptedText, findFormat } from '../../rules/file-formats.js';

/** Containers of Word and Excel files. The type of such a file is known once the whole file is read. */
export const packedMimeTypes = { 'application/zip': 'zip', 'application/x-cfb': 'compound' } as const;

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Detects the type of a file by its first bytes. Text has no signature, so its file name decides between the two text
 * types, and its bytes decide if it is text at all.
 * @throws {AppError} 415
 */
export async function sniff(head: Buffer, name: string): Promise<string> {
  const packed = packedTypeOf(head);
  if (packed !== undefined) return packed;
  const text = textTypeOf(name);
  // Checked first, because an MP3 file can begin with the same bytes as the byte order mark.
  const utf16 = utf16Of(head.subarray(0, sniffedBytes));
  if (text !== undefined && utf16 !== undefined) return refuseMarkup(text, decodeAs(head, utf16));
  const mimeType = await signedTypeOf(head);
  if (isDisplacedPdf(head, mimeType, text !== undefined)) throw errors.displacedPdf();
  if (findFormat(mimeType) !== undefined) return mimeType;
  // Other formats begin with letters that may also begin a text, such as `BM`, but their bytes are not plain text.
  const isText = text !== undefined && isPlainText(head) && !textFormats.test(mimeType);
  if (!isText) throw refusal(mimeType);
  return refuseMarkup(text, head.toString('utf8'));
}

/** The type by the signature, or ''. */
async function signedTypeOf(head: Buffer): Promise<string> {
  // Loaded with the first file, because it takes 4 MB of memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head);
  return type?.mime === 'image/apng' ? 'image/png' : (type?.mime ?? '');
}

/** Returns true if other bytes come before the signature of a PDF. A text may mention the signature, and has no objects. */
function isDisplacedPdf(head: Buffer, mimeType: string, isNamedText: boolean): boolean {
  const start = head.indexOf('%PDF-');
  if (start <= 0) return false;
  if (mimeType === 'application/pdf') return true;
  return (
    findFormat(mimeType) === undefined && (!isNamedText || /\d obj\b/.test(head.toString('latin1', start)))
  );
}

function packedTypeOf(head: Buffer): keyof typeof packedMimeTypes | undefined {
  if (head.subarray(0, 4).equals(zipSignature)) return 'application/zip';
  return head.subarray(0, 8).equals(compoundSignature) ? 'application/x-cfb' : undefined;
}

/** Detects formats without a signature by the file name. */
function textTypeOf(name: string): 'text/csv' | 'text/plain' | undefined {
  if (/\.csv$/i.test(name)) return 'text/csv';
  return /\.(txt|text|log)$/i.test(name) ? 'text/plain' : undefined;
}

/** Plain-text formats that are not meant to be read by people. */
const textFormats = /xml|rtf|postscript|eps/;

function refuseMarkup(mimeType: string, text: string): string {
  if (isMarkup(text)) throw refusal('');
  return mimeType;
}

/** The error for an unsupported file type. '' is an unknown type. */
export function refusal(mimeType: string): AppError {
  if (mimeType === 'image/heic' || mimeType === 'image/heif')
    return errors.wrongFileType('JPG for photos of a phone: export the picture as JPG and upload that');
  return errors.wrongFileType(acceptedText);
}

/** Returns true if there are no control characters except tabs, line breaks and form feeds. */
export function isPlainText(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}

/** Tags at the beginning of a document that make browsers treat it as HTML or SVG (WHATWG MIME Sniffing, 7.1). */
const markupTags = /^(html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)$/i;

/**
 * HTML, SVG and XML may run code when opened, regardless of the file name. A chat may begin with `<nora>`, which has no
 * attributes and no end tag.
 */
function isMarkup(text: string): boolean {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^<[!?/]/.test(start)) return true;
  const [, name, attributes] = /^<([a-z][\w:.-]*)([^<>]*)/i.exec(start) ?? [];
  if (name === undefined || attributes === undefined) return false;
  return (
    markupTags.test(name) ||
    attributes.includes('=') ||
    attributes.endsWith('/') ||
    start.toLowerCase().includes(`</${name.toLowerCase()}`)
  );
}
