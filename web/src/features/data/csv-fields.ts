import type { DataKind, DataRecords } from '@rebuttal/sdk';

/** A field that a column of a CSV file can be mapped to. */
export type CsvField = { readonly name: string; readonly required: boolean };

const address = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map(
  (part) => `shipping_address.${part}`,
);

/** The fields that a record of the kind needs. */
const required = {
  orders: ['order_number', 'ordered_at', 'amount', 'currency'],
  customers: [],
  payments: ['amount', 'currency', 'paid_at'],
  shipments: ['order_id'],
  'usage-events': ['account_id', 'occurred_at'],
  'policy-versions': ['kind', 'version', 'valid_from', 'text'],
  consents: ['kind', 'accepted_at'],
  disputes: ['amount', 'currency', 'opened_at'],
} as const satisfies { readonly [K in DataKind]: readonly (keyof DataRecords[K])[] };

const optional = {
  orders: ['email', 'customer_name', 'provider_payment_id', 'items', 'shipping_address'],
  customers: ['name', 'email', 'account_id'],
  payments: [
    'provider_payment_id',
    'network',
    'card_fingerprint',
    'card_last4',
    'ip',
    'device_id',
    'device_fingerprint',
    'account_id',
    'email',
    'shipping_address',
    'description',
    'card_present',
    'refunded_amount',
    'descriptor',
    'arn',
  ],
  shipments: [
    'carrier',
    'tracking_number',
    'shipped_at',
    'status',
    'delivered_at',
    'delivered_to',
    'signed_by',
  ],
  'usage-events': ['kind', 'ip', 'device_id', 'description'],
  'policy-versions': [],
  consents: ['policy_version', 'email', 'ip'],
  disputes: ['network', 'reason_code', 'due_at', 'provider_payment_id', 'card_last4', 'status'],
} as const satisfies { readonly [K in DataKind]: readonly (keyof DataRecords[K])[] };

const items = ['items.name', 'items.quantity', 'items.price', 'items.amount'];
const delivery = [
  'carrier',
  'tracking_number',
  'shipped_at',
  'delivery_status',
  'delivered_at',
  'delivered_to',
  'signed_by',
];
/** Fields that only CSV files have. */
const csvOnly: Readonly<Partial<Record<DataKind, readonly string[]>>> = {
  orders: ['first_name', 'last_name', ...items, ...delivery],
  customers: ['first_name', 'last_name'],
};

/** The kinds of records, in the order of the API. */
export const dataKinds = Object.keys(required) as DataKind[];

/** The fields that the server accepts. A test compares them. */
export function csvFieldsOf(kind: DataKind): readonly CsvField[] {
  // Other fields of the other kinds name a record, too.
  const needed = [...(kind === 'disputes' ? ['external_id'] : []), ...required[kind]];
  const id = kind === 'disputes' ? [] : ['external_id'];
  const others = [...id, 'updated_at', ...optional[kind], ...(csvOnly[kind] ?? [])].flatMap((name) =>
    name === 'shipping_address' ? [name, ...address] : [name],
  );
  return [
    ...needed.map((name) => ({ name, required: true })),
    ...others.map((name) => ({ name, required: false })),
  ];
}
