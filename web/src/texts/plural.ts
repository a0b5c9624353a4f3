import { locale } from '#texts/locale';

import { formatNumber } from '../lib/numbers.js';

/** The categories of CLDR that a language has; every language has `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const rules = new Intl.PluralRules(locale);

/** A count in words: the form that the language takes for it, with the number where the form has a #. */
export function plural(count: number, forms: Forms): string {
  return (forms[rules.select(count)] ?? forms.other).replace('#', formatNumber(count));
}
