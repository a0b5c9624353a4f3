import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { embedPicture } from '@rebuttal/plugin-kit';

import { RenderingError } from './rendering-error.js';

/** A file that is bound behind the letter. */
export type Attachment = {
  /** At the foot of its pages, for example `Exhibit B: Delivery note`. */
  readonly caption: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  read(): Promise<Uint8Array>;
};

/** How much of the document one file makes up. */
export type AttachmentShare = {
  readonly fileName: string;
  readonly caption: string;
  readonly firstPage: number;
  readonly pages: number;
  readonly sizeBytes: number;
};

/** What can become pages; other files are named in the letter and go beside it. */
export const bindableMimeTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

const pointsPerMillimetre = 72 / 25.4;
const a4 = { width: 595.28, height: 841.89 };
const sideMargin = 22 * pointsPerMillimetre;
const topMargin = 18 * pointsPerMillimetre;
/** Free room at the foot of each page for its footer. */
const footHeight = 20 * pointsPerMillimetre;

/**
 * Puts the files behind the letter. PDF pages keep their size and get a strip at the foot, images stand on A4 and are
 * never enlarged.
 * @throws {RenderingError} `unreadable`, naming the file that cannot be read
 */
export async function bindAttachments(
  document: PDFDocument,
  attachments: readonly Attachment[],
): Promise<AttachmentShare[]> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const shares: AttachmentShare[] = [];
  for (const attachment of attachments) {
    const firstPage = document.getPageCount();
    try {
      await append(document, attachment, Pdf);
    } catch (cause) {
      const text = `"${attachment.fileName}" cannot be read. Replace it with an unprotected PDF, JPG or PNG.`;
      throw new RenderingError('unreadable', text, { cause });
    }
    const { fileName, caption, sizeBytes } = attachment;
    shares.push({ fileName, caption, sizeBytes, firstPage, pages: document.getPageCount() - firstPage });
  }
  return shares;
}

async function append(document: PDFDocument, attachment: Attachment, Pdf: typeof PDFDocument): Promise<void> {
  const bytes = await attachment.read();
  if (attachment.mimeType !== 'application/pdf') return appendImage(document, attachment.mimeType, bytes);
  const source = await Pdf.load(bytes, { updateMetadata: false });
  const isUpright = source.getPages().every((page) => page.getRotation().angle % 360 === 0);
  if (!isUpright) return appendDrawn(document, source);
  for (const page of await document.copyPages(source, source.getPageIndices()))
    addFoot(document.addPage(page));
}

/** Below what the page showed, so that nothing of it is covered. Annotations and filled-in forms stay. */
function addFoot(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox();
  page.setMediaBox(x, y - footHeight, width, height + footHeight);
  page.setCropBox(x, y - footHeight, width, height + footHeight);
}

/** Pages that are shown turned are drawn upright on pages of their own. */
async function appendDrawn(document: PDFDocument, source: PDFDocument): Promise<void> {
  const { degrees } = await import('@cantoo/pdf-lib');
  for (const page of source.getPages()) {
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    const drawn = await document.embedPage(page);
    const [width, height] = angle % 180 === 0 ? [drawn.width, drawn.height] : [drawn.height, drawn.width];
    // Where the lower left corner comes to lie when the page is turned clockwise by its angle.
    const corner = { 0: [0, 0], 90: [0, height], 180: [width, height], 270: [width, 0] }[angle] ?? [0, 0];
    document.addPage([width, height + footHeight]).drawPage(drawn, {
      x: corner[0] ?? 0,
      y: (corner[1] ?? 0) + footHeight,
      rotate: degrees(-angle),
    });
  }
}

async function appendImage(document: PDFDocument, mimeType: string, bytes: Uint8Array): Promise<void> {
  const image = await embedPicture(document, mimeType, bytes);
  const room = { width: a4.width - 2 * sideMargin, height: a4.height - topMargin - footHeight };
  const scale = Math.min(1, room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  document.addPage([a4.width, a4.height]).drawImage(image, {
    x: (a4.width - width) / 2,
    y: a4.height - topMargin - height,
    width,
    height,
  });
}
