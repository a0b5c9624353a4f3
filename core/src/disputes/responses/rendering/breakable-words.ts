/** More letters than a line holds; longer words are broken by the line's end anyway. */
const lettersMax = 100;

/** Excludes Chinese, Japanese and Korean characters, between which lines break automatically. */
const letter = String.raw`(?:&[#\w]{1,10};|&(?![#\w]{1,10};)|[^\s<&\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef])`;
const longRun = new RegExp(`${letter}{${lettersMax}}(?=${letter})`, 'gu');

/**
 * The same document with places in its longest words where a line may end. The PDF program looks for one by trying
 * each letter of a word: 20,000 letters take 10 s, 50,000 take 51 (wkhtmltopdf 0.12.6), with such places 0.1.
 * @param html what we made: each tag whole, and no `<` or `&` in its texts but escaped
 */
export function withBreakableWords(html: string): string {
  const body = Math.max(0, html.indexOf('<body'));
  const texts = html
    .slice(body)
    .replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : part.replace(longRun, '$&<wbr>')));
  return html.slice(0, body) + texts;
}
