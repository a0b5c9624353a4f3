/** A language that letters and emails are written in. */
export type Language = 'en' | 'zh' | 'ja';
