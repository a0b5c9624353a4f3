import type { Schema } from './api-description.js';

/**
 * Generates examples from the schemas, with typical values by field name. An `@example` in the code takes precedence.
 */
const when = '2025-11-21T10:00:00.000Z';
const idDigits = '01jd7x2c8m0w9qk4rt5v';
/** Kinds of ids whose prefix is not the beginning of their name. */
const idPrefixes: Readonly<Record<string, string>> = {
  dispute: 'dsp',
  endpoint: 'wep',
  evidence: 'evd',
  event: 'evt',
  api_key: 'key',
  psp_account: 'acc',
  template: 'tpl',
  user: 'usr',
};
const texts: Readonly<Record<string, string>> = {
  account_name: 'Main shop',
  action: 'dispute.accept',
  address: '203.0.113.7',
  carrier: 'Hare Express',
  city: 'Dublin',
  code: 'dispute_not_found',
  company_name: 'Rabbits Ltd',
  content: '<p>The parcel was delivered on 12 November 2025.</p>',
  country: 'IE',
  currency: 'EUR',
  date: '2025-11-21',
  email: 'ada@rabbits.example',
  event_type: 'dispute.created',
  event_types: 'dispute.created',
  evidence_type: 'proof_of_delivery',
  file_name: 'proof.pdf',
  file_type: 'application/pdf',
  language: 'en',
  mime_type: 'application/pdf',
  name: 'Ada Burrow',
  password: 'carrots-are-orange',
  provider: 'stripe',
  psp_dispute_id: 'du_1QJ2cR2eZvKYlo2C',
  psp_transaction_id: 'ch_3QJ2cR2eZvKYlo2C',
  reason: 'product_not_received',
  reason_code: '13.1',
  scopes: 'disputes:read',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  tenant_name: 'Rabbits Ltd',
  time_zone: 'Europe/Dublin',
};
const numbers: Readonly<Record<string, number>> = {
  amount: 12_345,
  total_amount: 12_345,
  per_page: 20,
  win_rate: 0.62,
};
/** Fields that are usually absent, so that an example shows a typical case. */
const usuallyNull =
  /^(next_cursor|disabled_why|last_error|error_message|previous_secret_until|deleted_at|erased_at|parent_template_id|impersonator|api_key|usd_amount|outcome_detail|field|line2|cannot_contest)$/;
const depthMax = 12;

type Place = {
  /** `$ref` leads to them by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly name: string;
  readonly depth: number;
};

/** Returns an example that matches the schema. */
export function exampleOf(schema: Schema, schemas: Place['schemas']): unknown {
  return exampleAt(schema, { schemas, name: '', depth: 0 });
}

function exampleAt(schema: Schema, place: Place): unknown {
  const { schemas, name, depth } = place;
  const target = schemas[schema.$ref?.split('/').at(-1) ?? ''];
  if (target !== undefined) return exampleAt(target, { ...place, depth: depth + 1 });
  if (schema.example !== undefined) return schema.example;
  if (schema.nullable === true && (usuallyNull.test(name) || depth > depthMax)) return null;
  return schema.enum?.find((value) => value !== null) ?? schema.default ?? exampleOfParts(schema, place);
}

function exampleOfParts(schema: Schema, place: Place): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return exampleAt(choice, place);
  return schema.allOf === undefined ? exampleOfType(schema, place) : exampleOfAll(schema.allOf, place);
}

function exampleOfAll(parts: readonly Schema[], place: Place): unknown {
  const values = parts.map((part) => exampleAt(part, place));
  return values.length === 1 ? values[0] : (Object.assign({}, ...values) as unknown);
}

function exampleOfType(schema: Schema, place: Place): unknown {
  const { name, depth } = place;
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(numbers[name] ?? 1, schema.minimum ?? 0);
    case 'array':
      return depth > depthMax ? [] : [exampleAt(schema.items ?? {}, { ...place, depth: depth + 1 })];
    case 'object':
      return exampleOfObject(schema, place);
    default:
      return schema.format === 'binary' ? '(the bytes of the file)' : textOf(name);
  }
}

function exampleOfObject({ properties, additionalProperties }: Schema, place: Place): unknown {
  const known = Object.entries(properties ?? {}).map(([name, value]) => [
    name,
    exampleAt(value, { ...place, name, depth: place.depth + 1 }),
  ]);
  if (
    known.length === 0 &&
    typeof additionalProperties === 'object' &&
    additionalProperties.type !== undefined
  )
    return { [place.name === 'credentials' ? 'secret_key' : 'key']: exampleAt(additionalProperties, place) };
  return Object.fromEntries(known) as unknown;
}

function textOf(name: string): string {
  const text = texts[name];
  if (text !== undefined) return text;
  const kind = /^(\w+)_id$/.exec(name)?.[1];
  if (kind !== undefined) return `${idPrefixes[kind] ?? kind.slice(0, 3)}_${idDigits}`;
  if (/(_at|_until|^at|^since|^from|^to|_by|as_of|timestamp)$/.test(name)) return when;
  if (/url$/.test(name)) return 'https://rabbits.example/disputes';
  return name === '' ? 'text' : name.replaceAll('_', ' ');
}
