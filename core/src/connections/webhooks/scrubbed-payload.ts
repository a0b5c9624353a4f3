/** A webhook's body for sharing: personal data and secrets are replaced, everything else is unchanged. */
export type ScrubbedPayload = { readonly [name: string]: unknown } | readonly unknown[];

type Replacement = { readonly name: RegExp; readonly by: string };

/** Replacements by whole words of a field's name: `billing_details.name`, `buyerEmail`, `shopper_ip`. */
const personalFields: readonly Replacement[] = [
  { name: /(^|_)e?mail(_address)?$/, by: 'person@example.com' },
  { name: /(^|_)phone(_number)?$|(^|_)(mobile|telephone|fax)$/, by: '+10000000000' },
  { name: /(^|_)ip(_address)?$|(^|_)ip_?v[46]$/, by: '192.0.2.1' },
  {
    name: /^(name|full_name|first_name|last_name|given_name|sur_?name|alternative_full_name|middle_name)$|(holder|buyer|customer|shopper|payer|recipient|cardholder)_name$/,
    by: 'Test Person',
  },
  {
    name: /^(line_?[123]|address_?line_?[123]?|address_line_[123]|street(_address)?|house_number(_or_name)?)$/,
    by: '1 Test Street',
  },
  { name: /^(postal_?code|zip(_code)?|post_?code)$/, by: '00000' },
  { name: /^(city|town|admin_area_[1-4]|state_or_province)$/, by: 'Testville' },
  { name: /(^|_)(date_of_birth|birth_date|dob)$/, by: '1970-01-01' },
  {
    name: /(^|_)(secret|password|access_token|refresh_token|api_key|authorization|hmac_signature|signature)$/,
    by: 'removed',
  },
  { name: /^(iban|account_number|routing_number|fingerprint|device_fingerprint)$/, by: 'removed' },
  // Free text by customers or agents.
  {
    name: /^(note|notes|comments?|message_text|customer_communication|free_text|statement_descriptor)$/,
    by: 'removed',
  },
];

/** Replacements by format, in any field. */
const personalShapes: readonly { readonly shape: RegExp; readonly by: string }[] = [
  // Starts only where an address can begin. Otherwise each letter of a long word would be tried.
  { shape: /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, by: 'person@example.com' },
  {
    shape: /\b(?:sk|rk|pk)_(?:live|test)_\w{8,}|\bwhsec_[\w+/=]{8,}|\b(?:Bearer|Basic) [\w+/=.-]{12,}/g,
    by: 'removed',
  },
  {
    shape: /(?<![\w.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\w.])/g,
    by: '192.0.2.1',
  },
];
const cardNumber = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g;

/**
 * Scrubs a body. Returns the claims of a signed token (RFC 7519), because its signature would no longer match. Undefined
 * for a body that is not a JSON object or list, because it can't be scrubbed.
 */
export function scrubPayload(body: Uint8Array): ScrubbedPayload | undefined {
  const text = Buffer.from(body).toString('utf8');
  try {
    const parsed: unknown = JSON.parse(claimsOf(text) ?? text);
    return typeof parsed === 'object' && parsed !== null ? (scrub(parsed, '') as ScrubbedPayload) : undefined;
  } catch {
    return undefined;
  }
}

function claimsOf(text: string): string | undefined {
  const [, claims] = /^\s*ey[\w-]+\.(ey[\w-]+)\.[\w-]+\s*$/.exec(text) ?? [];
  return claims === undefined ? undefined : Buffer.from(claims, 'base64url').toString('utf8');
}

function scrub(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((each) => scrub(each, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scrub(inner, name)]));
  if (typeof value === 'number' && isCardNumber(String(value))) return 0;
  return typeof value === 'string' ? scrubText(value, field) : value;
}

function scrubText(text: string, field: string): string {
  if (text === '') return text;
  const known = personalFields.find(({ name }) => name.test(snakeCase(field)));
  if (known !== undefined) return known.by;
  const nested = /^\s*[[{]/.test(text) ? scrubPayload(Buffer.from(text)) : undefined;
  if (nested !== undefined) return JSON.stringify(nested);
  const shaped = personalShapes.reduce((left, { shape, by }) => left.replace(shape, () => by), text);
  return shaped.replace(cardNumber, (digits) => (isCardNumber(digits) ? 'removed' : digits));
}

/** `buyerEmail` is `buyer_email`. */
function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[-.]/g, '_').toLowerCase();
}

/** Checks length, first digit and check digit (ISO/IEC 7812). Prefers false positives to false negatives. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
