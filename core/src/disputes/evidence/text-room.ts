import { errors } from '../../platform/errors/catalogue.js';

/**
 * The texts of a dispute are set out in full in its letter, which is written, checked and printed as a whole. This is
 * several times what any bank reads.
 */
export const textRoom = { textsMax: 100, bytesMax: 2_000_000 } as const;

/** @throws {AppError} 422 if the dispute has no room for one more text */
export function requireTextRoom(
  { texts, textBytes }: { readonly texts: number; readonly textBytes: number },
  added: string,
): void {
  const isFull = texts >= textRoom.textsMax || textBytes + Buffer.byteLength(added) > textRoom.bytesMax;
  if (!isFull) return;
  const limit = `${textRoom.textsMax} texts of ${textRoom.bytesMax / 1_000_000} MB together`;
  throw errors.tooMuchText(`A dispute takes at most ${limit}. Shorten or delete texts, or upload a file.`);
}
