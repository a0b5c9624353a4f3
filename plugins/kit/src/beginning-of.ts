/**
 * The beginning of a text that fits, in complete lines, or in complete sentences if those are much longer. Empty if not even one
 * sentence fits.
 */
export function beginningOf(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const room = text.slice(0, Math.max(charactersMax, 0) + 1);
  const line = Math.max(room.lastIndexOf('\n'), 0);
  const end = line >= charactersMax / 2 ? line : Math.max(line, endOfSentence(room, charactersMax));
  return text.slice(0, end).trimEnd();
}

/** After the last sentence that ends within this many characters. The dot of a numbered list does not end a sentence. */
function endOfSentence(text: string, charactersMax: number): number {
  const ends = [...text.matchAll(/(?<!(?:^|\n)\d{1,3})[.!?](?=\s)|[。！？]/g)];
  return (ends.findLast(({ index }) => index < charactersMax)?.index ?? -1) + 1;
}
