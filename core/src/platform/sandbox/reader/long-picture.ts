import type { Sharp } from 'sharp';

/** The printable area of a page in points, as `mergeToPdf` places an image. */
const room = { width: 523, height: 769 };
/** A picture is cut if it would fill less than this share of the page's width. */
const widthShareMin = 0.45;
/** PDF points per pixel of a screenshot. Text from a phone is then as large on paper as on the phone. */
const pointsPerPixel = 0.26;
const widthPointsMin = 280;
/** The share at the end of a page in which a cut between two lines is searched. */
const searchShare = 0.12;

type Size = { readonly width: number; readonly height: number };

/** A long screenshot on one page would be an unreadable strip. */
export function isLong({ width, height }: Size): boolean {
  return (width / height) * room.height < widthShareMin * room.width;
}

/** Returns true if the picture is so wide that it would be a strip even on a landscape page. */
export function isWide({ width, height }: Size): boolean {
  return isLong({ width: height, height: width });
}

/** Cuts a long picture into pages, from top to bottom, at the rows with the least content. */
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

/** Never enlarges: on a page with a narrow picture, one row of pixels is at most one point high. */
function partHeightOf(width: number): number {
  const points = Math.min(room.width, Math.max(widthPointsMin, width * pointsPerPixel));
  return Math.max(room.height, Math.floor((width * room.height) / points));
}

type Rows = { readonly data: Buffer; readonly rowBytes: number; readonly from: number; readonly end: number };

/** Returns the row whose bytes differ least from one another, the lowest one if there are several. */
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
