import { mergeToPdf } from '@rebuttal/plugin-kit';
import type { Sharp } from 'sharp';

import { cutLong, isLong } from './long-picture.js';
import type { ImageReading } from './reader-protocol.js';

/** A4 at 300 dpi, the maximum that card networks accept. */
const pixelsMax = { width: 2480, height: 3508 };
/** A picture that declares a larger size is not opened. */
export const inputPixelsMax = 100_000_000;
/** The maximum width of a long screenshot. More is not visible on paper and only makes the file larger. */
const longWidthMax = 1600;
/** Banks read no more pages of a fax than this. */
const pagesMax = 50;

/** Creates a copy that every provider accepts: one picture as JPG, the pages of a TIFF as PDF. */
export async function readImage(bytes: Uint8Array): Promise<ImageReading> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const {
    format,
    pages = 1,
    autoOrient: shown,
  } = await sharp(bytes, { limitInputPixels: inputPixelsMax }).metadata();
  const isDocument = format === 'tiff' && pages > 1;
  if (isDocument && pages > pagesMax) throw new Error(`a TIFF of ${pages} pages`);
  const open = (page: number) =>
    sharp(bytes, { page, limitInputPixels: inputPixelsMax })
      .rotate() // by its EXIF orientation, because the copy has no EXIF data, which may contain a location
      .flatten({ background: '#ffffff' });
  const toJpeg = (page: number) =>
    open(page)
      .resize({ ...pixelsMax, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer();
  if (!isDocument) {
    const size = { width: shown.width, height: shown.height };
    if (isLong(size)) return { ...(await readLong(open(0))), size, droppedFrames: pages - 1 };
    const copy = await toJpeg(0);
    return { mimeType: 'image/jpeg', bytes: copy, pageCount: 1, size, droppedFrames: pages - 1 };
  }
  const scans = [];
  for (let page = 0; page < pages; page += 1)
    scans.push({ name: `page ${page + 1}`, mimeType: 'image/jpeg', bytes: await toJpeg(page) });
  return {
    mimeType: 'application/pdf',
    bytes: await mergeToPdf(scans),
    pageCount: pages,
    size: { width: shown.width, height: shown.height },
    droppedFrames: 0,
  };
}

/** Creates a PDF with a part of the picture on each page, at a readable size. */
async function readLong(picture: Sharp) {
  const narrowed = picture.toColourspace('srgb').resize({ width: longWidthMax, withoutEnlargement: true });
  const parts = await cutLong(narrowed);
  if (parts.length > pagesMax) throw new Error(`a picture of ${parts.length} pages`);
  const pages = [];
  for (const [at, part] of parts.entries()) {
    const jpeg = await part.jpeg({ quality: 75 }).toBuffer();
    pages.push({ name: `part ${at + 1}`, mimeType: 'image/jpeg', bytes: jpeg });
  }
  return {
    mimeType: 'application/pdf',
    bytes: await mergeToPdf(pages),
    pageCount: pages.length,
  } as const;
}
