import { shipmentStatuses } from '@rebuttal/plugin-kit';

import * as read from './field-readers.js';
import type { FieldReader } from './field-readers.js';
import type { RetentionRule } from './retention.js';

/** A field of a kind of record. Validation, SQL, wire format and CSV mapping are derived from it. */
export type DataField = {
  /** The name in the API and in CSV mappings. */
  readonly name: string;
  readonly column: string;
  readonly type: 'text' | 'bigint' | 'timestamptz' | 'boolean' | 'jsonb';
  readonly read: FieldReader;
  readonly required?: true;
  /** The parts of an object, which a CSV column can have: `shipping_address.city`. */
  readonly parts?: readonly string[];
};

export const dataKinds = [
  'orders',
  'customers',
  'payments',
  'shipments',
  'usage-events',
  'policy-versions',
  'consents',
  'disputes',
] as const;
export type DataKind = (typeof dataKinds)[number];

/** Fields by column. One without a value is absent. */
export type DataRecord = {
  readonly externalId: string;
  /** ISO 8601. The source's time of this version. */
  readonly updatedAt: string | undefined;
  readonly columns: Readonly<Record<string, read.StoredValue>>;
};

export type KindDefinition = {
  readonly fields: readonly DataField[];
  /** Absent: the records are kept until they are deleted. */
  readonly retention?: RetentionRule;
  /** Checks fields against each other. Returns the field with a problem. */
  readonly check?: (columns: DataRecord['columns']) => { field: string; message: string } | undefined;
  /** Fields that only CSV files have. They become parts of the record, or another record. */
  readonly csvOnly?: readonly string[];
  /** Fields that together name a record of a CSV file without a column of IDs. The first ones that have values count. */
  readonly idFrom?: readonly (readonly string[])[];
};

type Options = { readonly column?: string; readonly required?: true };

const field =
  (type: DataField['type'], usual: FieldReader) =>
  (name: string, options: Options & { readonly read?: FieldReader } = {}): DataField => ({
    name,
    column: options.column ?? name,
    type,
    read: options.read ?? usual,
    ...(options.required === true ? { required: true } : {}),
  });

const text = field('text', read.text());
const id = field('text', read.text(200));
const amount = field('bigint', read.amount());
const time = field('timestamptz', read.time);
const pastTime = field('timestamptz', read.pastTime);
const json = field('jsonb', read.address);
const flag = field('boolean', read.boolean);

const required = { required: true } as const;
const minor = { column: 'amount_minor', ...required } as const;
const currency = text('currency', { read: read.currency, ...required });
const email = text('email', { read: read.email });
const ip = text('ip', { read: read.ip });
const network = text('network', { read: read.lowerCase });
const last4 = text('card_last4', { read: read.last4 });
/** The buyer's account in the shop. Other tables use `account_id` for PSP accounts. */
const account = { column: 'customer_account_id' } as const;
const shippingAddress = { ...json('shipping_address'), parts: Object.keys(read.addressParts) };

/** Columns of orders that become shipments of the order. */
export const orderShipmentFields = [
  'carrier',
  'tracking_number',
  'shipped_at',
  'delivery_status',
  'delivered_at',
  'delivered_to',
  'signed_by',
] as const;

/** The fields of each kind. */
export const kindDefinitions: Readonly<Record<DataKind, KindDefinition>> = {
  orders: {
    retention: { since: ['placed_at'] },
    idFrom: [['order_number']],
    csvOnly: [
      ...['first_name', 'last_name', 'items.name', 'items.quantity', 'items.price', 'items.amount'],
      ...orderShipmentFields,
    ],
    fields: [
      text('order_number', { read: read.text(100), ...required }),
      pastTime('ordered_at', required),
      amount('amount', minor),
      currency,
      email,
      text('customer_name'),
      id('provider_payment_id'),
      json('items', { read: read.items }),
      shippingAddress,
    ],
  },
  customers: {
    retention: { since: [] },
    idFrom: [['account_id'], ['email']],
    csvOnly: ['first_name', 'last_name'],
    fields: [text('name'), email, id('account_id', account)],
  },
  payments: {
    retention: { since: ['paid_at'] },
    idFrom: [['provider_payment_id']],
    fields: [
      id('provider_payment_id'),
      amount('amount', minor),
      currency,
      pastTime('paid_at', required),
      network,
      id('card_fingerprint'),
      last4,
      ip,
      text('device_id'),
      text('device_fingerprint'),
      id('account_id', account),
      email,
      shippingAddress,
      text('description', { read: read.text(2000) }),
      flag('card_present'),
      amount('refunded_amount', { column: 'refunded_minor' }),
      text('descriptor', { read: read.text(100) }),
      text('arn', { read: read.text(40) }),
    ],
    check: ({ amount_minor: paid, refunded_minor: refunded }) =>
      Number(refunded ?? 0) > Number(paid)
        ? { field: 'refunded_amount', message: 'This is more than the amount of the payment' }
        : undefined,
  },
  shipments: {
    retention: { since: ['delivered_at', 'shipped_at'] },
    idFrom: [['order_id', 'tracking_number'], ['order_id']],
    fields: [
      id('order_id', { column: 'external_order_id', ...required }),
      text('carrier', { read: read.text(100) }),
      text('tracking_number', { read: read.text(100) }),
      pastTime('shipped_at'),
      text('status', { read: read.choice(shipmentStatuses) }),
      pastTime('delivered_at'),
      text('delivered_to'),
      text('signed_by', { read: read.text(200) }),
    ],
  },
  'usage-events': {
    retention: { since: ['occurred_at'] },
    idFrom: [
      ['account_id', 'occurred_at', 'kind'],
      ['account_id', 'occurred_at'],
    ],
    fields: [
      id('account_id', { ...account, ...required }),
      pastTime('occurred_at', required),
      text('kind', { read: read.text(100) }),
      ip,
      text('device_id'),
      text('description', { read: read.text(2000) }),
    ],
  },
  // Without personal data. A dispute of a subscription can concern terms that are years old.
  'policy-versions': {
    idFrom: [['kind', 'version']],
    fields: [
      text('kind', { read: read.text(100), ...required }),
      text('version', { read: read.text(100), ...required }),
      time('valid_from', required),
      text('text', { read: read.text(100_000), ...required }),
    ],
  },
  consents: {
    retention: { since: ['accepted_at'] },
    idFrom: [['email', 'kind', 'accepted_at']],
    fields: [
      text('kind', { read: read.text(100), ...required }),
      text('policy_version', { read: read.text(100) }),
      pastTime('accepted_at', required),
      email,
      ip,
    ],
  },
  // Kept like all other disputes.
  disputes: {
    fields: [
      amount('amount', { ...minor, read: read.amount(1) }),
      currency,
      network,
      text('reason_code', { read: read.text(100) }),
      pastTime('opened_at', required),
      time('due_at'),
      id('provider_payment_id'),
      last4,
      // Without one, the status is kept. A record cannot reopen a dispute that was answered here.
      text('status', { read: read.choice(['under_review', 'won', 'lost']) }),
    ],
    // Times are ISO 8601 in UTC, so they sort as texts.
    check: ({ opened_at: opened, due_at: due }) =>
      typeof due === 'string' && typeof opened === 'string' && due < opened
        ? { field: 'due_at', message: 'The due date is before the dispute was opened' }
        : undefined,
  },
};

export function isDataKind(name: string): name is DataKind {
  return Object.hasOwn(kindDefinitions, name);
}

/** A field that a column of a CSV file can have. */
export type CsvField = { readonly name: string; readonly required: boolean };

/** A part of an address is `shipping_address.city`. */
export function csvFieldsOf(kind: DataKind): CsvField[] {
  const { fields, csvOnly = [], idFrom } = kindDefinitions[kind];
  const named = fields.flatMap(({ name, required: isRequired, parts = [] }) => [
    { name, required: isRequired === true },
    ...parts.map((part) => ({ name: `${name}.${part}`, required: false })),
  ]);
  return [
    { name: 'external_id', required: idFrom === undefined },
    { name: 'updated_at', required: false },
    ...named,
    ...csvOnly.map((name) => ({ name, required: false })),
  ];
}

/** The required fields that are missing. A currency is never missing: it can be written beside the amounts, or be chosen. */
export function missingFields(kind: DataKind, fields: readonly string[]): string[] {
  const has = new Set(fields);
  const { idFrom = [] } = kindDefinitions[kind];
  const hasId = has.has('external_id') || idFrom.some((names) => names.every((name) => has.has(name)));
  const given = new Set([...fields, 'currency', ...(hasId ? ['external_id'] : [])]);
  if (has.has('external_id'))
    for (const [only, ...more] of idFrom) if (more.length === 0) given.add(only ?? '');
  const needed = [
    'external_id',
    ...kindDefinitions[kind].fields.flatMap(({ name, required: is }) => (is ? [name] : [])),
  ];
  return needed.filter((name) => !given.has(name));
}
