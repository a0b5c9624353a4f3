/** The field of each column by its position. An empty text means that the column is not imported. */
export type Mapping = readonly string[];

type Field = { readonly name: string };

/** Other names of fields in exports of shops, payment services and spreadsheets. The first ones fit best. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  external_id: ['id', 'reference', 'ref'],
  updated_at: ['updated', 'modified', 'modified_at', 'last_modified', 'last_updated'],
  order_number: ['order_no', 'order', 'number', 'name'],
  order_id: ['order', 'order_no', 'order_number'],
  provider_payment_id: ['charge_id', 'charge', 'payment_intent', 'psp_reference', 'transaction_id', 'transaction', 'payment_id'],
  amount: ['amount_minor', 'total', 'total_minor', 'sum', 'price', 'value', 'gross'],
  refunded_amount: ['refunded', 'amount_refunded'],
  currency: ['cur', 'ccy', 'currency_code'],
  paid_at: ['paid', 'payment_date', 'created_at', 'created', 'date', 'time', 'timestamp', 'transaction_date'],
  ordered_at: ['ordered', 'order_date', 'placed_at', 'created_at', 'created', 'date', 'time', 'timestamp'],
  occurred_at: ['occurred', 'created_at', 'created', 'date', 'time', 'timestamp'],
  accepted_at: ['accepted', 'created_at', 'created', 'date', 'time', 'timestamp'],
  opened_at: ['opened', 'dispute_date', 'created_at', 'created', 'date', 'received'],
  due_at: ['due', 'due_date', 'respond_by', 'deadline', 'evidence_due_by'],
  valid_from: ['valid', 'from', 'effective_date', 'date'],
  shipped_at: ['shipped', 'ship_date', 'shipping_date'],
  delivered_at: ['delivered', 'delivery_date'],
  tracking_number: ['tracking', 'tracking_no', 'tracking_code'],
  email: ['e_mail', 'mail', 'customer_email', 'buyer_email', 'email_address'],
  customer_name: ['customer', 'buyer', 'name', 'billing_name'],
  name: ['customer_name', 'full_name', 'customer'],
  account_id: ['account', 'user_id', 'user', 'customer_id'],
  ip: ['ip_address', 'customer_ip', 'client_ip', 'purchase_ip'],
  network: ['card_brand', 'brand', 'scheme', 'card_network', 'card_type'],
  card_last4: ['last4', 'last_4', 'card_last_4', 'last_four'],
  card_fingerprint: ['fingerprint', 'card_token'],
  descriptor: ['statement_descriptor'],
  arn: ['acquirer_reference_number', 'acquirer_reference'],
  reason_code: ['code', 'reason'],
  'shipping_address.line1': ['shipping_line1', 'shipping_address1', 'shipping_street', 'address1', 'address_line1', 'street', 'address'],
  'shipping_address.line2': ['shipping_line2', 'shipping_address2', 'address2', 'address_line2'],
  'shipping_address.city': ['shipping_city', 'city', 'town'],
  'shipping_address.state': ['shipping_state', 'shipping_province', 'state', 'province', 'region'],
  'shipping_address.postal_code': ['shipping_zip', 'shipping_postal_code', 'zip', 'zip_code', 'postcode', 'postal_code'],
  'shipping_address.country': ['shipping_country', 'country', 'country_code'],
}; // oxfmt-ignore

/** A usual name of the ID of the records themselves. */
const idNames: Readonly<Record<string, string>> = {
  orders: 'order_id',
  customers: 'customer_id',
  payments: 'payment_id',
  shipments: 'shipment_id',
  'usage-events': 'event_id',
  'policy-versions': 'policy_id',
  consents: 'consent_id',
  disputes: 'dispute_id',
};

/** Proposes a field for each column whose name is that of a field or a usual other name of one. No field is used twice. */
export function guessMapping(kind: string, columns: readonly string[], fields: readonly Field[]): Mapping {
  const names = columns.map(normalize);
  const mapping = columns.map(() => '');
  const assign = (field: string, wanted: string): boolean => {
    const at = names.findIndex((name, index) => name === wanted && mapping[index] === '');
    if (at < 0) return false;
    mapping[at] = field;
    return true;
  };
  const open = fields.filter(({ name }) => !assign(name, normalize(name)));
  const idName = idNames[kind];
  if (idName !== undefined && !mapping.includes('external_id')) assign('external_id', idName);
  for (const { name } of open.filter((field) => !mapping.includes(field.name)))
    otherNames[name]?.some((other) => assign(name, other));
  return mapping;
}

/** The names of the required fields that no column has. */
export function missingFields(
  mapping: Mapping,
  fields: readonly (Field & { readonly required: boolean })[],
): string[] {
  return fields.filter(({ name, required }) => required && !mapping.includes(name)).map(({ name }) => name);
}

/** The mapping in the API's format: the field of each column by the column's name. */
export function toColumnFields(columns: readonly string[], mapping: Mapping): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((name, at) => {
      const field = mapping[at] ?? '';
      return field === '' || name === '' ? [] : [[name, field]];
    }),
  );
}

/** `Order No.`, `order-no` and `orderNo` are the same name. */
function normalize(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}
