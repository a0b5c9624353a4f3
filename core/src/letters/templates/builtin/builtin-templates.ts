import type { BuiltinTemplate } from './builtin-template.js';
import { toClaimLetter } from './claim-letter.js';
import { lettersInEnglish } from './letters/en.js';
import { lettersInJapanese } from './letters/ja.js';
import { lettersInChinese } from './letters/zh.js';

/**
 * The letters that every company starts with: one for each reason and language, and one for a network whose rules
 * require another argument. The codes of other networks, such as JCB, require the same as the reason.
 */
export const builtinTemplates: readonly BuiltinTemplate[] = [
  ...lettersInEnglish.map((texts) => toClaimLetter(texts, 'en')),
  ...lettersInChinese.map((texts) => toClaimLetter(texts, 'zh')),
  ...lettersInJapanese.map((texts) => toClaimLetter(texts, 'ja')),
];
