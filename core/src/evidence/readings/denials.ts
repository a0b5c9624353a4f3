import { compileWords } from './folding.js';
import type { ReadingLanguage } from './language.js';
import type { Words } from './words/signs.js';

/** Words that deny what follows in their clause. */
const denials: Words = {
  en: "no|not|never|*n't|none|nothing|without|neither|nor|cannot",
  de: 'nicht|nie|niemals|kein(e|en|er|em|erlei)?|ohne|nichts|weder',
  fr: 'pas|jamais|aucune?|sans|rien',
  es: 'no|nunca|jamás|ning(u|ú)n(a|o)?|sin|nada|ni|tampoco',
  it: 'non|mai|nessun(a|o)?|senza|nulla|niente|né',
  nl: 'niet|nooit|geen|zonder|niets',
  pt: 'não|nunca|nenhum(a)?|sem|nada|nem',
  zh: '没有?|未|无|并非|不是',
};

/** A denial ends with its clause. */
const clauseEnds = new RegExp(
  String.raw`[,;:.!?()"“”«»–—，。、；：！？]|\s-\s|${
    compileWords([
      'and|but|yet|please|bitte|because|so|then|who|which|und|aber|weil|dann|et|mais|car|puis|qui|y|pero|porque|e|ma|perché|poi|en|maar|omdat|mas|depois',
    ]).source
  }`,
  'gu',
);

/** In Japanese, the denial follows its word: "偽造の跡はありません". */
const deniedAfter =
  /^(?:の)?(?:跡|痕跡|形跡|疑い|事実|こと|様子|報告|申し出|申し込み|依頼|連絡|記録)?(?:は|も|が|では)?(?:記録に|履歴に)?(?:あり|見られ|認められ|確認でき|受けてい|届いてい)?(?:ません|ない|なし|なく)/u;

/** True if no clause ends between two places of folded text. */
export const isOneClause = (folded: string, first: number, last: number): boolean =>
  first >= last - clauseBefore(folded, last).length;

const clauseBefore = (folded: string, index: number): string =>
  folded.slice(0, index).split(clauseEnds).at(-1) ?? '';

const patterns = new Map<ReadingLanguage | undefined, RegExp>();

function patternOf(language: ReadingLanguage | undefined): RegExp {
  const words = language === undefined ? Object.values(denials) : [denials[language] ?? ''];
  const pattern = patterns.get(language) ?? compileWords(words.filter((list) => list !== ''));
  patterns.set(language, pattern);
  return pattern;
}

/** True for words with a denial in them. */
export const denies = (folded: string, language: ReadingLanguage | undefined): boolean =>
  language === 'ja' ? /ません|ない|なし|なく/u.test(folded) : folded.search(patternOf(language)) >= 0;

/** True if the words at this place are denied in their own clause: "no message asking to cancel". */
export function isDenied(
  folded: string,
  [start, end]: readonly [number, number],
  language: ReadingLanguage | undefined,
): boolean {
  if (language === 'ja') return deniedAfter.test(folded.slice(end));
  return denies(clauseBefore(folded, start), language);
}
