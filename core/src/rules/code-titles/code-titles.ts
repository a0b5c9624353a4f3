import { japaneseCodeTitles } from './ja.js';
import { chineseCodeTitles } from './zh.js';

/** The title of a reason code in the language of a letter. `undefined` if it has no name in that language. */
export function codeTitleIn(language: 'en' | 'zh' | 'ja', title: string): string | undefined {
  if (language === 'en') return title;
  return (language === 'zh' ? chineseCodeTitles : japaneseCodeTitles)[title];
}
