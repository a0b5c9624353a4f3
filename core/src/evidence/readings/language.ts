import { fold } from './folding.js';

/** The languages that rules read. */
export const readingLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh', 'ja'] as const;
export type ReadingLanguage = (typeof readingLanguages)[number];

const frequent: Readonly<Record<Exclude<ReadingLanguage, 'zh' | 'ja'>, string>> = {
  en: 'the and of to is was were by with for has have this that not from on at',
  de: 'der die das und ist wurde nicht von mit ein eine auf den dem zum zur hat wir im am',
  fr: 'le la les des est une et du par pour dans sur avec pas nous au aux a ete',
  es: 'el la los las del una y por con para que se fue ha en no su al',
  it: 'il la di che e un una per con non del della stato alle al ha',
  nl: 'de het een en van is op met niet voor door aan bij naar wordt werd te',
  pt: 'o a os as do da um uma e em por com para nao foi que no na ao',
};

const words = Object.entries(frequent).map(
  ([language, list]) => [language as ReadingLanguage, new Set(list.split(' '))] as const,
);

/** Letters of scripts and languages that rules do not read. */
const otherScript =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Tamil}\p{Script=Bengali}]/gu;
const otherLetters = /[łńśźżąęćřůěďťňőűğışđșțăāēīūļķģņčšžøåðþæ]/giu;
const otherWords = new Set(
  (
    'jest zostala zostalo przesylka paczka dostarczono zwrot nadawcy klient ' + // pl
    'och inte har till paketet levererad ej ikke og pakken leveret levert til avsender er ' + // sv da no
    've bir teslim edildi iade gonderici musteri degil ' + // tr
    'ja ei paketti toimitettu palautettu asiakas on ' + // fi
    'byla zasilka doruceno vraceno odesilateli zakaznik a nebo ' + // cs
    'si nu fost livrat returnat expeditorului clientul coletul ' + // ro
    'nem csomag kezbesitve visszakuldve felado ugyfel es ' + // hu
    'telah dikirim dikembalikan pengirim pelanggan tidak dan yang ' + // id
    'da khong giao hang tra lai nguoi gui khach '
  ) // vi
    .split(' ')
    .filter((word) => word.length > 2),
);

/** The language of a text, `other` for one that rules do not read, or `undefined` if the text is too short to know. */
export function languageOf(text: string): ReadingLanguage | 'other' | undefined {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return undefined;
  if (count(text, otherScript) * 8 >= letters) return 'other';
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (count(text, /\p{Script=Han}/gu) * 8 >= letters) return 'zh';
  const tokens = fold(text).split(/[^\p{L}']+/u);
  const best = words
    .map(([language, known]) => [language, tokens.filter((token) => known.has(token)).length] as const)
    .toSorted(([, one], [, other]) => other - one)[0];
  const foreign = tokens.filter((token) => otherWords.has(token)).length + count(text, otherLetters);
  const [language, hits] = best ?? [undefined, 0];
  if (foreign >= 2 && foreign > hits) return 'other';
  return hits === 0 ? undefined : language;
}

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
