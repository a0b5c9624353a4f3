import type { Language } from '../shared/language.js';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' };

/** Formats a time to the minute with its time zone: `November 28, 2026 at 3:00 PM (UTC)`, as on the screens. */
export function mailTime(time: Date, language: Language, timeZone: string): string {
  const locale = locales[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const text = format.format(time).replaceAll('\u{202f}', ' ');
  return language === 'en' ? `${text} (${zone})` : `${text}（${zone}）`;
}
