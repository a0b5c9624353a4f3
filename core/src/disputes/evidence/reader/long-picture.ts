import type { Sharp } from 'sharp';

/** The printable area of a page in points, as `mergeToPdf` places an image. */
const room = { width: 523, height: 769 };
/** A picture is cut where it would have less than this of the page's width. */
const widthShareMin = 0.45;
/** Points of paper for each point of a screenshot: the letters of a phone come out as large as on the phone. */
const pointsPerPixel = 0.26;
const widthPointsMin = 280;
/** Cuts are looked for in this last part of a page: between two lines, not through one. */
const searchShare = 0.12;

type Size = { readonly width: number; readonly height: number };

/** A long screenshot on one page would be an unreadable strip. */
export function isLong({ width, height }: Size): boolean {
  return (width / height) * room.height < widthShareMin * room.width;
}

/** So wide that it would be a strip on a page, even across it. */
export function isWide({ width, height }: Size): boolean {
  return isLong({ width: height, height: width });
}

/** The parts of a long picture from top to bottom, each for a page, cut where the least is drawn. */
export async function cutLong(picture: Sharp): Promise<Sharp[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const partHeight = partHeightOf(width);
  const cuts = [0];
  for (let top = 0; height - top > partHeight; top = cuts.at(-1) ?? height) {
    const end = top + partHeight;
    const from = Math.floor(end - searchShare * partHeight);
    cuts.push(calmestRow({ data, rowBytes: width * channels, from, end }));
  }
  const { default: sharp } = await import('sharp');
  return cuts.map((top, at) => {
    const bottom = cuts[at + 1] ?? height;
    const bytes = data.subarray(top * width * channels, bottom * width * channels);
    return sharp(bytes, { raw: { width, height: bottom - top, channels } });
  });
}

/** Never enlarged, so that a narrow picture has as many rows on a page as the page has points. */
function partHeightOf(width: number): number {
  const points = Math.min(room.width, Math.max(widthPointsMin, width * pointsPerPixel));
  return Math.max(room.height, Math.floor((width * room.height) / points));
}

type Rows = { readonly data: Buffer; readonly rowBytes: number; readonly from: number; readonly end: number };

/** The row whose bytes differ least from one another, the lowest of several. */
function calmestRow({ data, rowBytes, from, end }: Rows): number {
  let [calmest, least] = [end, Infinity];
  for (let row = end; row > from; row -= 1) {
    const bytes = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    const spread = spreadOf(bytes);
    if (spread < least) [calmest, least] = [row, spread];
  }
  return calmest;
}

function spreadOf(bytes: Buffer): number {
  let spread = 0;
  for (let at = 3; at < bytes.length; at += 1) spread += Math.abs((bytes[at] ?? 0) - (bytes[at - 3] ?? 0));
  return spread;
}
