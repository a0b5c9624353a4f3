import { errors } from '../../platform/errors/catalogue.js';
import type { EvidenceSums } from './evidence.repository.js';

/**
 * Limits the texts of a dispute, because the letter contains them in full and is rendered, checked and printed in one
 * piece. The limit is several times more than any bank reads.
 */
export const textRoom = { textsMax: 100, bytesMax: 2_000_000 } as const;

/** Each exhibit is read, compared with the others and listed. No provider accepts as many. */
export const exhibitsMax = 200;

/** @throws {AppError} 422 if the dispute has no room for another exhibit, typed, uploaded or collected */
export function requireExhibitRoom(sums: EvidenceSums, text: string | undefined): void {
  if (sums.total >= exhibitsMax) throw errors.tooManyExhibits(exhibitsMax);
  if (text !== undefined) requireTextRoom(sums, text);
}

/** @throws {AppError} 422 if the dispute has no room for another text, or for this one in the place of `replaced` */
export function requireTextRoom(
  { texts, textBytes }: { readonly texts: number; readonly textBytes: number },
  added: string,
  replaced?: string,
): void {
  const isReplaced = replaced !== undefined;
  const bytes = textBytes - Buffer.byteLength(replaced ?? '') + Buffer.byteLength(added);
  const isFull = texts - (isReplaced ? 1 : 0) >= textRoom.textsMax || bytes > textRoom.bytesMax;
  if (!isFull) return;
  const limit = `${textRoom.textsMax} texts with a total of ${textRoom.bytesMax / 1_000_000} MB`;
  throw errors.tooMuchText(`A dispute can have at most ${limit}. Shorten or delete texts, or upload a file.`);
}
