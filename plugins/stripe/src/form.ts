/** Values in Stripe's form encoding. `undefined` is left out, and an empty text clears a field. */
export type FormValue = string | number | boolean | undefined | readonly FormValue[] | FormFields;
export type FormFields = { readonly [name: string]: FormValue };

/** `evidence[receipt]=file_1&submit=false&expand[0]=charge`: brackets unchanged, the rest percent-encoded. */
export function encodeForm(fields: FormFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => flatten(name, value))
    .map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function flatten(name: string, value: FormValue): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]: [string, FormValue]) =>
    flatten(`${name}[${key}]`, inner),
  );
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
