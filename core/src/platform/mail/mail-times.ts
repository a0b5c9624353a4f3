import type { Language } from '../shared/language.js';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN', ja: 'ja-JP' };

/** Formats a time to the minute with its time zone: `28 November 2026 at 15:00 (UTC)`. */
export function mailTime(time: Date, language: Language, timeZone: string): string {
  const locale = locales[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return language === 'en' ? `${format.format(time)} (${zone})` : `${format.format(time)}（${zone}）`;
}
