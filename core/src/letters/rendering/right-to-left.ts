/** Arabic and Hebrew are read from the right. */
export function isFromRight(text: string): boolean {
  return /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text);
}

const mark = String.raw`[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]`;
const arabic = String.raw`(?:\p{sc=Arabic}|${mark})`;
/** Arabic letters that don't join the next one. */
const ending = '[اأإآٱدذرزژڈڑوؤةۃىےء]';
const part = new RegExp(
  String.raw`(?:(?!${ending})${arabic})*${ending}${mark}*|(?:(?!${ending})${arabic})+|(?:(?!${arabic}).)+`,
  'gsu',
);

/**
 * The parts of a word that are drawn as one shape each. The PDF program draws a word of several such parts over its
 * neighbors, unless each is a box. A number and a Latin word stay whole.
 */
export function shapesOf(word: string): readonly string[] {
  return word.match(part) ?? [];
}
