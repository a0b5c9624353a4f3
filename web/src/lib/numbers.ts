import { locale } from '#texts/locale';

const format = new Intl.NumberFormat(locale);

/** Formats a number with the locale's separators, such as 1,234. */
export function formatNumber(value: number): string {
  return format.format(value);
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

/** Formats a share from 0 to 1, such as 1.5%. */
export function formatPercent(share: number): string {
  return percent.format(share);
}
