import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { ImageShrinker, SmallerImage } from '../../evidence/exhibits/image-shrinker.js';

/** The text on a page with an image. */
const pageBytes = 3_000;

export type PictureRoom = { readonly bytes: number; readonly queueKey: string };

/**
 * Shrinks pictures, the largest first, until all of them fit into the available size. Returns the smaller copies by
 * evidence id. `undefined` if even the smallest readable copies do not fit.
 */
export async function shrinkInto(
  { bytes, queueKey }: PictureRoom,
  pictures: readonly Evidence[],
  shrinker: ImageShrinker,
): Promise<ReadonlyMap<string, SmallerImage> | undefined> {
  const room = bytes - pictures.length * pageBytes;
  const largest = evenShare(pictures.map(sizeOf), room);
  const [fitting, smallest] = [new Map<string, SmallerImage>(), new Map<string, SmallerImage>()];
  for (const { evidenceId, file } of pictures) {
    if (file === undefined) continue;
    const [copy, least] = await shrinker.shrink(file, [largest, 0], queueKey);
    if (copy !== undefined && file.sizeBytes > largest) fitting.set(evidenceId, copy);
    if (least !== undefined) smallest.set(evidenceId, least);
  }
  return [fitting, smallest].find((smaller) => {
    const sizes = pictures.map((piece) => smaller.get(piece.evidenceId)?.bytes.byteLength ?? sizeOf(piece));
    return sum(sizes) <= room;
  });
}

/** Returns the largest size to which larger pictures can be reduced so that all of them fit. */
function evenShare(sizes: readonly number[], room: number): number {
  let [left, count] = [room, sizes.length];
  for (const size of sizes.toSorted((one, other) => one - other)) {
    const share = Math.floor(left / count);
    if (size > share) return Math.max(share, 0);
    left -= size;
    count -= 1;
  }
  return Infinity;
}

const sizeOf = ({ file }: Evidence) => file?.sizeBytes ?? 0;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
