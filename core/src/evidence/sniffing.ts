import { errors, type AppError } from '../errors/catalogue.js';
import { acceptedText, findFormat } from './file-formats.js';

/** Word and Excel files are packed in these: what they are is known when all of their bytes are. */
export const packedMimeTypes = { 'application/zip': 'zip', 'application/x-cfb': 'compound' } as const;

/** file-type looks at no more of a file than this. */
export const sniffedBytes = 4_100;

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * What a file is by its first bytes. Text has no mark of its own, so there the name may say which of the two it is,
 * and the bytes whether it is any text at all.
 * @throws {AppError} 415
 */
export async function sniff(head: Buffer, name: string): Promise<string> {
  if (head.subarray(0, 4).equals(zipSignature)) return 'application/zip';
  if (head.subarray(0, 8).equals(compoundSignature)) return 'application/x-cfb';
  // Loaded with the first file: it takes 4 MB.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head);
  if (type !== undefined) {
    const mimeType = type.mime === 'image/apng' ? 'image/png' : type.mime;
    if (findFormat(mimeType) === undefined) throw refusal(mimeType);
    return mimeType;
  }
  const mimeType = /\.csv$/i.test(name) ? 'text/csv' : /\.(txt|text|log)$/i.test(name) ? 'text/plain' : '';
  if (mimeType === '' || !isPlainText(head) || isMarkup(head)) throw refusal('');
  return mimeType;
}

/** Why a file of this type is not taken; '' is no known type. */
export function refusal(mimeType: string): AppError {
  if (mimeType === 'image/heic' || mimeType === 'image/heif')
    return errors.wrongFileType('JPG for photos of a phone: export the picture as JPG and upload that');
  return errors.wrongFileType(acceptedText);
}

/** No control characters but those that lay text out; with a mark of UTF-16 they are part of every letter. */
export function isPlainText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return bytes.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}

/** HTML, SVG and XML are programs for whoever opens them, whatever they are called. */
function isMarkup(head: Buffer): boolean {
  return /^\s*</.test(head.toString('utf8').replace(/^\ufeff/, ''));
}
