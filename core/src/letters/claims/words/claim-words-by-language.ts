import type { Language } from '../../../platform/shared/language.js';
import type { ClaimWords } from '../claim-words.js';
import { englishClaims } from './en.js';
import { japaneseClaims } from './ja.js';
import { chineseClaims } from './zh.js';

export const claimWords: Readonly<Record<Language, ClaimWords>> = {
  en: englishClaims,
  zh: chineseClaims,
  ja: japaneseClaims,
};
