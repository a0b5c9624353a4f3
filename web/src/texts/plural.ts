import { locale } from '#texts/locale';

import { formatNumber } from '../lib/numbers.js';

/** The CLDR plural categories of the language. Every language has `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const rules = new Intl.PluralRules(locale);

/** Returns the plural form for a count and replaces # with the formatted number. */
export function plural(count: number, forms: Forms): string {
  return (forms[rules.select(count)] ?? forms.other).replace('#', formatNumber(count));
}
