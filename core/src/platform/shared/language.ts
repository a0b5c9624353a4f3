export const languages = ['en', 'zh', 'ja'] as const;

/** A language of letters and emails. */
export type Language = (typeof languages)[number];
