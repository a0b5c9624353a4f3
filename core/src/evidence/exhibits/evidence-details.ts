import type { EvidenceType } from '@rebuttal/plugin-kit';

/**
 * How a detail is entered and stored. `date`: `YYYY-MM-DD`. `datetime`: ISO 8601 in UTC. `money`: integer minor units,
 * with the currency in the field `currency`. `choice`: one of `choices`. `list`: texts.
 */
export type EvidenceDetailKind = 'text' | 'date' | 'datetime' | 'money' | 'choice' | 'list';

export type EvidenceDetailField = {
  readonly name: string;
  readonly label: string;
  readonly kind: EvidenceDetailKind;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};

export type EvidenceDetailValue = string | number | readonly string[];

/** The structured details of an exhibit by field name. A field without a value is absent. */
export type EvidenceDetails = Readonly<Record<string, EvidenceDetailValue>>;

const field = (name: string, label: string, kind: EvidenceDetailKind = 'text'): EvidenceDetailField => ({
  name,
  label,
  kind,
});

const choice = (
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
): EvidenceDetailField => ({
  ...field(name, label, 'choice'),
  choices: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
});

/** The details that each evidence type has. A type that is not listed has none. */
export const evidenceDetailFields: Readonly<Partial<Record<EvidenceType, readonly EvidenceDetailField[]>>> = {
  proof_of_delivery: [
    field('carrier', 'Carrier'),
    field('number', 'Tracking number'),
    choice('status', 'Delivery status', {
      delivered: 'Delivered',
      attempted: 'Delivery attempted',
      returned: 'Returned to sender',
      in_transit: 'In transit',
    }),
    field('delivered_at', 'Delivered at', 'datetime'),
    field('place', 'Delivered to'),
    field('signed_by', 'Signed by'),
  ],
  shipping_tracking: [
    field('carrier', 'Carrier'),
    field('number', 'Tracking number'),
    field('shipped_at', 'Shipped at', 'datetime'),
  ],
  cancellation_record: [
    choice('finding', 'Finding', {
      none_found: 'No cancellation found',
      received: 'Cancellation received',
    }),
    field('received_at', 'Cancellation received at', 'datetime'),
    field('searched_from', 'Records searched from', 'date'),
    field('searched_to', 'Records searched to', 'date'),
  ],
  refund_proof: [
    field('amount', 'Refunded amount', 'money'),
    field('currency', 'Currency'),
    field('refunded_at', 'Refunded at', 'datetime'),
    field('arn', 'Acquirer reference number (ARN) of the refund'),
    field('id', 'Refund ID'),
  ],
  access_activity_log: [
    field('first_use_at', 'First use', 'datetime'),
    field('last_use_at', 'Last use', 'datetime'),
    field('events', 'What the customer did', 'list'),
  ],
  authorization_record: [
    field('eci', '3-D Secure ECI'),
    field('version', '3-D Secure version'),
    field('avs', 'Address check (AVS)'),
    field('cvc', 'Card security code check (CVC)'),
  ],
  service_documentation: [field('service_date', 'Service date', 'date'), field('signed_by', 'Signed by')],
  customer_ip_device: [field('ip', 'IP address'), field('device_fingerprint', 'Device fingerprint')],
  receipt: [
    field('amount', 'Amount', 'money'),
    field('currency', 'Currency'),
    field('number', 'Receipt or invoice number'),
    field('issued_at', 'Issued on', 'date'),
  ],
};
