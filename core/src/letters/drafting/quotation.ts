const quotedCharactersMax = 240;

/** Returns the beginning of a text on one line, cut at a word. Replaces quotation marks inside it by plain ones. */
export function toQuotation(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/[“”「」]/g, '"')
    .trim();
  if (line.length <= quotedCharactersMax) return line;
  // Removes half of a surrogate pair at the end.
  const cut = line.slice(0, quotedCharactersMax).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
