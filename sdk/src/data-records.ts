/** The fields of the data API. Amounts are in minor units (cents), times are ISO 8601. */

export type DataAddress = {
  readonly line1: string;
  readonly line2?: string | null;
  readonly city: string;
  readonly state?: string | null;
  readonly postal_code: string;
  /** ISO 3166-1 alpha-2, for example `US`. */
  readonly country: string;
};

type Optional<T> = { readonly [K in keyof T]?: T[K] | null };

export type OrderRecord = {
  readonly order_number: string;
  readonly ordered_at: string;
  readonly amount: number;
  readonly currency: string;
} & Optional<{
  email: string;
  customer_name: string;
  /** The payment service's ID of the payment. */
  provider_payment_id: string;
  /** `amount` is that of the line. */
  items: readonly { readonly name: string; readonly quantity: number; readonly amount?: number }[];
  shipping_address: DataAddress;
}>;

export type CustomerRecord = Optional<{ name: string; email: string; account_id: string }>;

export type PaymentRecord = {
  readonly amount: number;
  readonly currency: string;
  readonly paid_at: string;
} & Optional<{
  /** The payment service's ID of the payment. */
  provider_payment_id: string;
  /** For example `visa`. */
  network: string;
  /** The payment service's token of the card. Never a card number. */
  card_fingerprint: string;
  card_last4: string;
  ip: string;
  device_id: string;
  device_fingerprint: string;
  /** The buyer's account in your shop. */
  account_id: string;
  email: string;
  shipping_address: DataAddress;
  description: string;
  card_present: boolean;
  refunded_amount: number;
  /** The text on the cardholder's statement. */
  descriptor: string;
  /** The acquirer reference number. */
  arn: string;
}>;

export type ShipmentRecord = {
  /** The external ID of the order. */
  readonly order_id: string;
} & Optional<{
  carrier: string;
  tracking_number: string;
  shipped_at: string;
  status: 'in_transit' | 'delivered' | 'attempted' | 'returned';
  delivered_at: string;
  delivered_to: string;
  signed_by: string;
}>;

export type UsageEventRecord = {
  readonly account_id: string;
  readonly occurred_at: string;
} & Optional<{ kind: string; ip: string; device_id: string; description: string }>;

export type PolicyVersionRecord = {
  readonly kind: string;
  readonly version: string;
  readonly valid_from: string;
  readonly text: string;
};

export type ConsentRecord = { readonly kind: string; readonly accepted_at: string } & Optional<{
  policy_version: string;
  email: string;
  ip: string;
}>;

export type DisputeRecord = {
  readonly amount: number;
  readonly currency: string;
  readonly opened_at: string;
} & Optional<{
  network: string;
  /** The network's code, for example `10.4`. */
  reason_code: string;
  due_at: string;
  provider_payment_id: string;
  card_last4: string;
  /** If omitted, the status does not change. A new dispute needs a response. */
  status: 'under_review' | 'won' | 'lost';
}>;

/** The records of each kind. */
export type DataRecordFields = {
  orders: OrderRecord;
  customers: CustomerRecord;
  payments: PaymentRecord;
  shipments: ShipmentRecord;
  'usage-events': UsageEventRecord;
  'policy-versions': PolicyVersionRecord;
  consents: ConsentRecord;
  disputes: DisputeRecord;
};
export type DataKind = keyof DataRecordFields;

export type DataRecords = {
  readonly [K in DataKind]: DataRecordFields[K] & {
    /** Your system's time of this version. An older version than the stored one is ignored. */
    readonly updated_at?: string | null;
  };
};

/** As the server returns it: without a value, a field is null. */
export type StoredDataRecord<K extends DataKind> = {
  readonly [F in keyof DataRecordFields[K]]-?: Exclude<DataRecordFields[K][F], undefined>;
} & {
  readonly external_id: string;
  readonly updated_at: string | null;
  readonly received_at: string;
};
