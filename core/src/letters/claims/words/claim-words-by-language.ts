import type { LetterLanguage } from '../../rendering/letter-case.js';
import type { ClaimWords } from '../claim-words.js';
import { englishClaims } from './en.js';
import { japaneseClaims } from './ja.js';
import { chineseClaims } from './zh.js';

export const claimWords: Readonly<Record<LetterLanguage, ClaimWords>> = {
  en: englishClaims,
  zh: chineseClaims,
  ja: japaneseClaims,
};
