import { texts } from '#texts/evidence';

/** File types that the server accepts. A test compares the two lists. */
export const acceptedExtensions = [
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.gif',
  '.tif',
  '.tiff',
  '.txt',
  '.text',
  '.log',
  '.csv',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
] as const;

export const fileBytesMax = 10 * 1024 * 1024;

/** Checks a file before the upload, with the server's messages. The server detects the type from the bytes. */
export function whyNotSent({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return texts.acceptedFiles.empty;
  return size > fileBytesMax ? texts.acceptedFiles.tooLarge : undefined;
}
