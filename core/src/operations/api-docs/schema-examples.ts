import type { Schema } from './api-description.js';

/**
 * Generates examples from the schemas, with typical values by field name. An `@example` in the code takes precedence.
 */
const when = '2025-11-21T10:00:00.000Z';
const texts: Readonly<Record<string, string>> = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMDEifQ.c2lnbmF0dXJl',
  refresh_token: 'rt_5f0c2a9d7b31',
  account_id: 'acc_01jd7x2c8m0w9qk4rt5v',
  account_name: 'Main shop',
  action: 'dispute.accept',
  address: '203.0.113.7',
  api_key_id: 'key_01jd7x2c8m0w9qk4rt5v',
  available_scopes: 'disputes:read',
  capabilities: 'listDisputes',
  capability: 'submitEvidence',
  card_brand: 'visa',
  card_last4: '4242',
  carrier: 'Hare Express',
  categories: 'visa',
  chosen_because: 'It is written for the reason "product_not_received".',
  city: 'Dublin',
  code: 'dispute_not_found',
  company_name: 'Rabbits Ltd',
  content: '<p>The parcel was delivered on 12 November 2025.</p>',
  country: 'IE',
  currency: 'EUR',
  cursor: 'eyJhdCI6IjIwMjUtMTEtMjEifQ',
  customer_id: 'cus_1042',
  date: '2025-11-21',
  dispute_id: 'dsp_01jd7x2c8m0w9qk4rt5v',
  email: 'ada@rabbits.example',
  endpoint_id: 'whe_01jd7x2c8m0w9qk4rt5v',
  error: 'Dispute not found',
  event_id: 'evt_01jd7x2c8m0w9qk4rt5v',
  event_type: 'dispute.created',
  event_types: 'dispute.created',
  evidence_id: 'evd_01jd7x2c8m0w9qk4rt5v',
  evidence_type: 'proof_of_delivery',
  evidence_type_label: 'Proof of Delivery',
  file_name: 'proof.pdf',
  file_type: 'application/pdf',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  help_text: 'Starts with sk_ or rk_.',
  hint: 'rbk_live_7Qx2',
  id: 'id_01jd7x2c8m0w9qk4rt5v',
  invitation_id: 'inv_01jd7x2c8m0w9qk4rt5v',
  key: 'rbk_live_7Qx2',
  label: 'Secret key',
  language: 'en',
  line1: '12 Mill Road',
  link: 'https://disputes.example.com/invitation/2f1c',
  merchant_address: '12 Mill Road, Dublin',
  message: 'Done.',
  mime_type: 'application/pdf',
  name: 'Ada Burrow',
  method: 'card',
  new_password: 'carrots-are-orange',
  current_password: 'carrots-were-orange',
  order_id: 'ord_01jd7x2c8m0w9qk4rt5v',
  password: 'carrots-are-orange',
  permission: 'disputes:read',
  permissions: 'disputes:read',
  phone: '+353 1 555 0100',
  postal_code: 'D08',
  provider: 'stripe',
  provider_label: 'Stripe',
  psp_account_id: 'acc_01jd7x2c8m0w9qk4rt5v',
  psp_dispute_id: 'du_1QJ2cR2eZvKYlo2C',
  psp_event_id: 'evt_1QJ2cR2eZvKYlo2C',
  psp_reason: 'product_not_received',
  psp_status: 'needs_response',
  psp_transaction_id: 'ch_3QJ2cR2eZvKYlo2C',
  reason: 'product_not_received',
  reason_code: '13.1',
  region: 'Leinster',
  request_id: 'req_01jd7x2c8m0w9qk4rt5v',
  scope: 'disputes:read',
  scopes: 'disputes:read',
  secret: 'whsec_c2VjcmV0IG9mIHR3ZW50eS1mb3VyIGJ5dGVz',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  site_name: 'Rabbits shop',
  store_account_id: 'sto_01jd7x2c8m0w9qk4rt5v',
  store_name: 'Rabbits shop',
  store_order_id: '10042',
  submission_id: 'sub_01jd7x2c8m0w9qk4rt5v',
  template_id: 'tpl_01jd7x2c8m0w9qk4rt5v',
  tenant_id: 'ten_01jd7x2c8m0w9qk4rt5v',
  tenant_name: 'Rabbits Ltd',
  text: 'The customer confirmed the delivery by mail.',
  text_content: 'The customer confirmed the delivery by mail.',
  time_zone: 'Europe/Dublin',
  title: 'Carrier confirmation',
  token: '5f0c2a9d7b31',
  tracking_number: 'HX1042',
  user_id: 'usr_01jd7x2c8m0w9qk4rt5v',
  webhook_alias: 'main-shop',
};
const numbers: Readonly<Record<string, number>> = {
  amount: 12_345,
  total_amount: 12_345,
  currency_exponent: 2,
  last_status: 204,
  per_page: 20,
  win_rate: 0.62,
  percentage: 25,
  file_size: 48_213,
  total_bytes: 48_213,
  max_file_size: 10_485_760,
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
  if (/(_at|_until|^at|^since|^from|^to|_by|as_of|timestamp)$/.test(name)) return when;
  if (/url$/.test(name)) return 'https://rabbits.example/disputes';
  return name === '' ? 'text' : name.replaceAll('_', ' ');
}
