const quotedCharactersMax = 240;

/** The beginning of a text on one line, cut at a word; quotation marks inside become plain ones. */
export function toQuotation(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/[“”「」]/g, '"')
    .trim();
  if (line.length <= quotedCharactersMax) return line;
  // Without half a character at the end.
  const cut = line.slice(0, quotedCharactersMax).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
