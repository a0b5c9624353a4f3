import { texts } from '#texts/evidence';

/** What the server takes; a test holds the two against each other. */
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

/** What can be said of a file without sending it, in the server's words; its type is for its bytes to say. */
export function whyNotSent({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return texts.acceptedFiles.empty;
  return size > fileBytesMax ? texts.acceptedFiles.tooLarge : undefined;
}
