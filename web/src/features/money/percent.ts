import { locale } from '#texts/locale';

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

/** Formats a share from 0 to 1, such as 1.5%. */
export function formatPercent(share: number): string {
  return percent.format(share);
}
