import { locale } from '#texts/locale';

const format = new Intl.NumberFormat(locale);

/** Formats a number with the locale's separators, such as 1,234. */
export function formatNumber(value: number): string {
  return format.format(value);
}
