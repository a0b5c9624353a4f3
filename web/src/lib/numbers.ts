import { locale } from '#texts/locale';

const format = new Intl.NumberFormat(locale);

/** With the separators of the language: 1,234. */
export function formatNumber(value: number): string {
  return format.format(value);
}
