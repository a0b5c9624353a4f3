import type { Sharp } from 'sharp';

import { inputPixelsMax } from './image-reading.js';
import type { ShrinkReading } from './reader-protocol.js';

/** Dots per inch of an A4 page. Below 150 the small print of a receipt is unreadable. */
const dotsPerInch = [300, 220, 150] as const;
const qualities = [88, 75, 62] as const;
const a4Inches = { short: 8.27, long: 11.69 };

/** Creates smaller copies of a picture as JPG. All of them are large enough to read a printed page. */
export async function shrinkImage(bytes: Uint8Array, bytesMax: readonly number[]): Promise<ShrinkReading> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const largest = await within(upright(sharp(bytes, { limitInputPixels: inputPixelsMax })), dotsPerInch[0]);
  const copies: Uint8Array[] = [];
  let widthBefore = 0;
  for (const dots of dotsPerInch) {
    const { data, info } = await within(sharp(largest.data, { raw: largest.info }), dots);
    if (info.width === widthBefore) continue;
    widthBefore = info.width;
    for (const quality of qualities)
      copies.push(await sharp(data, { raw: info }).jpeg({ quality }).toBuffer());
  }
  copies.sort((left, right) => right.byteLength - left.byteLength);
  const smallest = copies.at(-1) ?? bytes;
  return {
    versions: bytesMax.map((max) => copies.find(({ byteLength }) => byteLength <= max) ?? smallest),
  };
}

/** Rotated as its EXIF data states, because the copy has no EXIF data, which may contain a location. */
function upright(picture: Sharp): Sharp {
  return picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** Fits the picture to a page with this resolution, in portrait or landscape. Never enlarges it. */
async function within(picture: Sharp, dots: number) {
  const { autoOrient: shown } = await picture.metadata();
  const [short, long] = [Math.round(a4Inches.short * dots), Math.round(a4Inches.long * dots)];
  const isAcross = shown.width > shown.height;
  return picture
    .resize({
      width: isAcross ? long : short,
      height: isAcross ? short : long,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
