import type { BuiltinTemplate } from './builtin-template.js';
import { toClaimLetter } from './claim-letter.js';
import { lettersInEnglish } from './letters/en.js';
import { lettersInJapanese } from './letters/ja.js';
import { lettersInChinese } from './letters/zh.js';

/**
 * The letters that every company starts with: one for each reason and language, and one for a network where its rules
 * ask for another argument. Where there is none, as for JCB, the network's codes ask for what the reason asks for.
 */
export const builtinTemplates: readonly BuiltinTemplate[] = [
  ...lettersInEnglish.map((texts) => toClaimLetter(texts, 'en')),
  ...lettersInChinese.map((texts) => toClaimLetter(texts, 'zh')),
  ...lettersInJapanese.map((texts) => toClaimLetter(texts, 'ja')),
];
