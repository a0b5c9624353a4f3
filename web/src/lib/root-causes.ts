import { locale } from '#texts/locale';
import { texts } from '#texts/root-causes';

const { fields } = texts;
type Field = keyof typeof fields;

const countries = new Intl.DisplayNames(locale, { type: 'region' });

/** The fields of the purchase that disputes are counted by. */
export const causeFields = (Object.keys(fields) as Field[]).map((value) => ({ value, ...fields[value] }));

/** Names a value. Null: it is not known. */
export function describeCause(field: string, key: string | null, label = key ?? ''): string {
  if (key === null) return texts.notKnown;
  return field === 'country' && /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : label;
}

/** The filter by a root cause in words, such as `SKU A-12`. */
export function describeCauseFilter(filter: string, nameOf: (key: string) => string | undefined): string {
  const [name = '', ...rest] = filter.split(':');
  const field = causeFields.find(({ value }) => value === name);
  const key = rest.join(':');
  if (field === undefined) return filter;
  return texts.filter(field.heading, key === '' ? undefined : describeCause(name, key, nameOf(key)));
}
