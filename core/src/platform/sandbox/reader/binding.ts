import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { embedPicture, requireFewPages } from '@rebuttal/plugin-kit';

import type { BindReading, FileToBind } from './reader-protocol.js';

const pointsPerMillimetre = 72 / 25.4;
const a4 = { width: 595.28, height: 841.89 };
const sideMargin = 22 * pointsPerMillimetre;
const bottomMargin = 18 * pointsPerMillimetre;
/** Free room at the head of each page for its stamp. */
const headHeight = 20 * pointsPerMillimetre;

/**
 * Appends files to a letter. PDF pages keep their size and get a strip for the stamp. Images are placed on A4 and never
 * enlarged. The same letter and files result in the same bytes.
 */
export async function bindFiles(letter: Uint8Array, files: readonly FileToBind[]): Promise<BindReading> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const document = await Pdf.load(letter, { updateMetadata: false });
  const pages: number[] = [];
  for (const file of files) {
    const before = document.getPageCount();
    try {
      await append(document, file, Pdf);
    } catch (error) {
      return { unreadable: pages.length, cause: String(error) };
    }
    pages.push(document.getPageCount() - before);
  }
  const bytes = await document.save({
    useObjectStreams: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  return { bytes, pages };
}

async function append(
  document: PDFDocument,
  { mimeType, bytes }: FileToBind,
  Pdf: typeof PDFDocument,
): Promise<void> {
  if (mimeType !== 'application/pdf') return appendImage(document, mimeType, bytes);
  const source = await Pdf.load(bytes, { updateMetadata: false });
  await requireFewPages(source);
  const isUpright = source.getPages().every((page) => page.getRotation().angle % 360 === 0);
  if (!isUpright) return appendDrawn(document, source);
  for (const page of await document.copyPages(source, source.getPageIndices()))
    addHead(document.addPage(page));
}

/** Extends the page above its content, so that the stamp covers nothing. Keeps annotations and filled-in forms. */
function addHead(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox();
  page.setMediaBox(x, y, width, height + headHeight);
  page.setCropBox(x, y, width, height + headHeight);
}

/** Rotated pages are drawn upright on separate pages. */
async function appendDrawn(document: PDFDocument, source: PDFDocument): Promise<void> {
  const { degrees } = await import('@cantoo/pdf-lib');
  for (const page of source.getPages()) {
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    const drawn = await document.embedPage(page);
    const [width, height] = angle % 180 === 0 ? [drawn.width, drawn.height] : [drawn.height, drawn.width];
    // The position of the lower left corner after the page is turned clockwise by its angle.
    const corner = { 0: [0, 0], 90: [0, height], 180: [width, height], 270: [width, 0] }[angle] ?? [0, 0];
    document.addPage([width, height + headHeight]).drawPage(drawn, {
      x: corner[0] ?? 0,
      y: corner[1] ?? 0,
      rotate: degrees(-angle),
    });
  }
}

async function appendImage(document: PDFDocument, mimeType: string, bytes: Uint8Array): Promise<void> {
  const image = await embedPicture(document, mimeType, bytes);
  const room = { width: a4.width - 2 * sideMargin, height: a4.height - headHeight - bottomMargin };
  const scale = Math.min(1, room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  document.addPage([a4.width, a4.height]).drawImage(image, {
    x: (a4.width - width) / 2,
    y: a4.height - headHeight - height,
    width,
    height,
  });
}
