import { texts } from '#texts/responses';

/** In which a letter, or a draft of one, can be written. */
export const languages = [
  { value: '', label: texts.languages.languages.none },
  { value: 'en', label: texts.languages.languages.en },
  { value: 'zh', label: texts.languages.languages.zh },
  { value: 'ja', label: texts.languages.languages.ja },
] as const;
