import { RenderingError } from '../errors/rendering-error.js';
import { UnreadableError, type DocumentReader } from '../sandbox/reader/document-reader.js';

/** A file that is appended to the letter. */
export type Attachment = {
  /** The stamp of its pages, for example `Exhibit B: Delivery note`. */
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

export type Bound = {
  readonly bytes: Uint8Array;
  readonly shares: readonly Omit<AttachmentShare, 'firstPage'>[];
};

const tooMuchToMerge =
  'Merging the exhibits into one document takes too much time or memory. Make them smaller, or remove some.';

/** @throws {RenderingError} `unreadable`, naming the file that cannot be read */
export async function bindAttachments(
  letter: Uint8Array,
  attachments: readonly Attachment[],
  { reader, queueKey }: { readonly reader: DocumentReader; readonly queueKey: string },
): Promise<Bound> {
  const files: { mimeType: string; bytes: Uint8Array }[] = [];
  for (const attachment of attachments)
    files.push({ mimeType: attachment.mimeType, bytes: await attachment.read() });
  const bound = await reader
    .read<'bind'>({ kind: 'bind', letter, files }, queueKey)
    .catch((cause: unknown) => {
      if (!(cause instanceof UnreadableError)) throw cause;
      throw new RenderingError('unreadable', tooMuchToMerge, { cause });
    });
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
