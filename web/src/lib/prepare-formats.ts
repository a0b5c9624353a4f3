import { locale } from '#texts/locale';

/**
 * Uses each kind of formatter once. The browser loads its language data with the first, which takes a slow phone up to 0.1
 * s: better while the app's code is loading than in the first rendering.
 */
export function prepareFormats(): void {
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(0);
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(0);
  new Intl.RelativeTimeFormat(locale).format(0, 'day');
  new Intl.PluralRules(locale).select(0);
}
