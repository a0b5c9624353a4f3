import { locale } from '#texts/locale';

/**
 * Uses each kind of formatter once. The first use loads the browser's language data, which can take 0.1 s on a slow phone.
 * The app's code is still loading then, so the first rendering doesn't have to wait for it.
 */
export function prepareFormats(): void {
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(0);
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(0);
  new Intl.RelativeTimeFormat(locale).format(0, 'day');
  new Intl.PluralRules(locale).select(0);
}
