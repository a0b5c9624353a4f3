import { locale } from '#texts/locale';

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(locale, { style: 'percent' });

/** Formats a share from 0 to 1 exactly enough for a limit, such as 1.5%. */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** Formats a probability, which no history knows to a fraction of a percent. */
export function formatOdds(probability: number): string {
  return whole.format(probability);
}
