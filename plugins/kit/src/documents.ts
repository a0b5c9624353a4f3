import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';

import { ProviderError } from './errors.js';

type SourceDocument = { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };

const a4 = { width: 595.28, height: 841.89 };
const marginPoints = 36;

/**
 * Merges documents into one PDF, in their order: PDF pages unchanged, each image on an A4 page, never enlarged. The result
 * depends only on the input and contains no time.
 * @throws {ProviderError} of kind `refused`, naming the document that cannot be read
 */
export async function mergeToPdf(documents: readonly SourceDocument[]): Promise<Uint8Array> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const merged = await Pdf.create({ updateMetadata: false });
  for (const document of documents) {
    try {
      await append(merged, document, Pdf);
    } catch (cause) {
      throw new ProviderError(
        'refused',
        `"${document.name}" cannot be read. Replace it with an unprotected PDF, JPG or PNG.`,
        {
          cause,
        },
      );
    }
  }
  return merged.save({ useObjectStreams: true, updateFieldAppearances: false });
}

async function append(merged: PDFDocument, document: SourceDocument, Pdf: typeof PDFDocument): Promise<void> {
  if (document.mimeType === 'application/pdf') {
    const source = await Pdf.load(document.bytes, { updateMetadata: false });
    await requireFewPages(source);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    return;
  }
  drawOnPage(merged, await embedPicture(merged, document.mimeType, document.bytes));
}

/** More than any provider accepts, and few enough to process quickly. */
const pagesMax = 5_000;

/** The page tree is larger than that of any real document. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}

/**
 * Counts the page tree before any page is copied. The tree can reference a page many times: a file of one megabyte can
 * have 200,000 references, and a crafted one of a few kilobytes 10¹².
 * @throws {TooManyPagesError}
 */
export async function requireFewPages(document: PDFDocument): Promise<void> {
  const { PDFPageTree } = await import('@cantoo/pdf-lib');
  const trees = [document.catalog.Pages()];
  let left = pagesMax;
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    const kids = tree.Kids();
    left -= kids.size();
    if (left < 0) throw new TooManyPagesError(`It has more than ${pagesMax} pages`);
    for (let index = 0; index < kids.size(); index += 1) {
      const kid = kids.lookup(index);
      if (kid instanceof PDFPageTree) trees.push(kid);
    }
  }
}

/** Larger pictures are not opened. A scan of A3 at 600 dpi has 70 million pixels. */
const picturePointsMax = 100_000_000;

/**
 * Embeds a JPG unchanged, or a PNG, which is decompressed. That never ends if the PNG claims impossible dimensions.
 * @throws {Error} if it is neither, or a PNG of more than `picturePointsMax`
 */
export async function embedPicture(
  document: PDFDocument,
  mimeType: string,
  bytes: Uint8Array,
): Promise<PDFImage> {
  if (mimeType !== 'image/png') return document.embedJpg(bytes);
  const points = readPngPoints(bytes);
  if (points > picturePointsMax)
    throw new Error(`The picture has ${points} pixels, which is too large to open`);
  return document.embedPng(bytes);
}

/** From the header (PNG specification, 11.2.1). 0 if the file ends before it. */
export function readPngPoints(bytes: Uint8Array): number {
  if (bytes.byteLength < 24) return 0;
  const header = new DataView(bytes.buffer, bytes.byteOffset, 24);
  return header.getUint32(16) * header.getUint32(20);
}

function drawOnPage(merged: PDFDocument, image: PDFImage): void {
  const room = { width: a4.width - 2 * marginPoints, height: a4.height - 2 * marginPoints };
  const scale = Math.min(1, room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  merged.addPage([a4.width, a4.height]).drawImage(image, {
    x: (a4.width - width) / 2,
    y: a4.height - marginPoints - height,
    width,
    height,
  });
}

/** @throws {ProviderError} of kind `refused` if the bytes are not a readable PDF */
export async function countPdfPages(bytes: Uint8Array): Promise<number> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  try {
    const document = await Pdf.load(bytes, { updateMetadata: false });
    await requireFewPages(document);
    return document.getPageCount();
  } catch (cause) {
    throw new ProviderError(
      'refused',
      'The PDF cannot be read; it may be damaged or protected by a password.',
      { cause },
    );
  }
}

/** The type of a file by its first bytes, independent of its name. */
export function sniffFile(bytes: Uint8Array): 'pdf' | 'png' | 'jpg' | 'gif' | 'tiff' | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  return head.startsWith('II*\0') || head.startsWith('MM\0*') ? 'tiff' : undefined;
}
