import { texts } from '#texts/responses';

/** The languages of letters and drafts. */
export const languages = [
  { value: '', label: texts.languages.languages.none },
  { value: 'en', label: texts.languages.languages.en },
  { value: 'zh', label: texts.languages.languages.zh },
  { value: 'ja', label: texts.languages.languages.ja },
] as const;
