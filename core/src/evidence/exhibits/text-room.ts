import { errors } from '../../platform/errors/catalogue.js';

/**
 * Limits the texts of a dispute, because the letter contains them in full and is rendered, checked and printed in one
 * piece. The limit is several times more than any bank reads.
 */
export const textRoom = { textsMax: 100, bytesMax: 2_000_000 } as const;

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
