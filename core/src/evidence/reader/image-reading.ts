import { mergeToPdf } from '@rebuttal/plugin-kit';

import type { ImageReading } from './reader-protocol.js';

/** A4 at 300 dots an inch, the most that card networks take. */
const pixelsMax = { width: 2480, height: 3508 };
/** A picture that says it is larger is not opened. */
export const inputPixelsMax = 100_000_000;
/** Banks read no more pages of a fax. */
const pagesMax = 50;

/** A copy that every provider takes: one picture as JPG, the pages of a TIFF as PDF. */
export async function readImage(bytes: Uint8Array): Promise<ImageReading> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const { format, pages = 1 } = await sharp(bytes, { limitInputPixels: inputPixelsMax }).metadata();
  const isDocument = format === 'tiff' && pages > 1;
  if (isDocument && pages > pagesMax) throw new Error(`a TIFF of ${pages} pages`);
  const toJpeg = (page: number) =>
    sharp(bytes, { page, limitInputPixels: inputPixelsMax })
      .rotate() // as its EXIF says, for EXIF itself and the place that it may name are left out
      .flatten({ background: '#ffffff' })
      .resize({ ...pixelsMax, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer();
  if (!isDocument) {
    const copy = await toJpeg(0);
    return { mimeType: 'image/jpeg', bytes: copy, pageCount: 1, droppedFrames: pages - 1 };
  }
  const scans = [];
  for (let page = 0; page < pages; page += 1)
    scans.push({ name: `page ${page + 1}`, mimeType: 'image/jpeg', bytes: await toJpeg(page) });
  return {
    mimeType: 'application/pdf',
    bytes: await mergeToPdf(scans),
    pageCount: pages,
    droppedFrames: 0,
  };
}
