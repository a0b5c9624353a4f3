import { RenderingError } from './rendering-error.js';

/** A file that is appended to the letter. */
export type Attachment = {
  /** The footer of its pages, for example `Exhibit B: Delivery note`. */
  readonly caption: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  read(): Promise<Uint8Array>;
};

/** The size of one file within the document. */
export type AttachmentShare = {
  readonly fileName: string;
  readonly caption: string;
  readonly firstPage: number;
  readonly pages: number;
  readonly sizeBytes: number;
};

/** Formats that can become pages. Other files are named in the letter and sent separately. */
export const bindableMimeTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/**
 * Appends files to a letter. Returns the merged document with the page count of each file, or the file that cannot be read.
 * @throws {RenderingError} if it exceeds its limits of time or memory, or if the queue is full
 */
export type Binder = (
  letter: Uint8Array,
  files: readonly { readonly mimeType: string; readonly bytes: Uint8Array }[],
  queueKey: string,
) => Promise<
  | { readonly bytes: Uint8Array; readonly pages: readonly number[] }
  | { readonly unreadable: number; readonly cause: string }
>;

export type Bound = {
  readonly bytes: Uint8Array;
  readonly shares: readonly Omit<AttachmentShare, 'firstPage'>[];
};

/** @throws {RenderingError} `unreadable`, naming the file that cannot be read */
export async function bindAttachments(
  letter: Uint8Array,
  attachments: readonly Attachment[],
  { binder, queueKey }: { readonly binder: Binder; readonly queueKey: string },
): Promise<Bound> {
  const files: { mimeType: string; bytes: Uint8Array }[] = [];
  for (const attachment of attachments)
    files.push({ mimeType: attachment.mimeType, bytes: await attachment.read() });
  const bound = await binder(letter, files, queueKey);
  if ('unreadable' in bound) {
    const text = `"${attachments[bound.unreadable]?.fileName ?? ''}" cannot be read. Replace it with an unprotected PDF, JPG or PNG.`;
    throw new RenderingError('unreadable', text, { cause: bound.cause });
  }
  const shares = attachments.map(({ fileName, caption, sizeBytes }, index) => ({
    fileName,
    caption,
    sizeBytes,
    pages: bound.pages[index] ?? 0,
  }));
  return { bytes: bound.bytes, shares };
}
