/** In which a letter, or a draft of one, can be written. */
export const languages = [
  { value: '', label: 'Your company’s language' },
  { value: 'en', label: 'English' },
  { value: 'zh', label: 'Chinese' },
  { value: 'ja', label: 'Japanese' },
] as const;
