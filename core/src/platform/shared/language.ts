/** A language of letters and emails. */
export type Language = 'en' | 'zh' | 'ja';
