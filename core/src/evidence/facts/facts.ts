import { toDecimalText, type Money } from '@rebuttal/plugin-kit';

/** The facts of a dispute, in the order in which people read them. Names are public. */
export const factKeys = [
  'customer_name',
  'customer_email',
  'payment_date',
  'payment_amount',
  'card_brand',
  'card_last4',
  'acquirer_reference',
  'authorization_code',
  'three_d_secure',
  'avs',
  'cvc',
  'descriptor',
  'merchant_id',
  'order_number',
  'order_date',
  'order_items',
  'shipped_date',
  'carrier',
  'tracking_number',
  'delivered_date',
  'delivered_to',
  'signed_by',
  'refunded_total',
] as const;
export type FactKey = (typeof factKeys)[number];

/** The labels of facts on screens and in exports. */
export const factLabels: Readonly<Record<FactKey, string>> = {
  customer_name: 'Customer name',
  customer_email: 'Customer email',
  payment_date: 'Payment date',
  payment_amount: 'Payment amount',
  card_brand: 'Card brand',
  card_last4: 'Card last 4 digits',
  acquirer_reference: 'Acquirer reference number (ARN)',
  authorization_code: 'Authorization code',
  three_d_secure: '3-D Secure',
  avs: 'Address check (AVS)',
  cvc: 'Card security code check (CVC)',
  descriptor: 'Statement descriptor',
  merchant_id: 'Merchant ID (MID)',
  order_number: 'Order number',
  order_date: 'Order date',
  order_items: 'Items',
  shipped_date: 'Shipped',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  delivered_date: 'Delivered',
  delivered_to: 'Delivered to',
  signed_by: 'Signed by',
  refunded_total: 'Refunded in total',
};

export type FactSource = {
  readonly kind: 'provider' | 'order' | 'evidence' | 'settings' | 'user';
  /** The display name: `Stripe`, `Order 1041`, the title of the exhibit, or the name of the person. */
  readonly label: string;
  /** The id of the order or the exhibit. */
  readonly id?: string;
  readonly observedAt?: Date;
};

/**
 * One fact with its source. `value` is canonical text: a day as `YYYY-MM-DD`, a time as ISO 8601 in UTC, an amount as
 * `USD 120.00`, everything else as it is printed.
 */
export type Fact = {
  readonly key: FactKey;
  readonly value: string;
  readonly source: FactSource;
};

/** `full`: the refunds add up to the disputed amount. */
export const disputeRefundStates = ['none', 'partial', 'full'] as const;
export type DisputeRefundState = (typeof disputeRefundStates)[number];

/** A refund that counts: succeeded at the provider, or stated by a refund proof or a person, in the disputed currency. */
export type CountedRefund = {
  readonly amount: Money;
  readonly refundedAt?: Date;
  /** The acquirer reference number of the refund. */
  readonly arn?: string;
  readonly id?: string;
  readonly source: FactSource;
};

/** `other_payment`: it names another payment, order or card, or is older than the payment. */
export type UncountedRefund = { readonly evidenceId: string; readonly why: 'other_payment' | 'future' };

/** Facts that only the merchant knows, stated once per dispute. */
export type Position = {
  /** `issued`: the merchant refunded. `not_owed`: no refund is owed. */
  readonly refund: 'issued' | 'not_owed' | undefined;
  readonly duplicate: 'duplicate' | 'separate_purchases' | undefined;
};

/** A prior payment of the same customer that was not disputed. */
export type PriorPayment = {
  readonly id: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly description?: string;
  /** The acquirer reference number. */
  readonly arn?: string;
};

/** Everything a response may state about the payment, the order and the refunds, each with its source. */
export type DisputeFacts = {
  /** At most one per key. A key without a fact is unknown. */
  readonly facts: readonly Fact[];
  readonly refunds: readonly CountedRefund[];
  readonly refundState: DisputeRefundState;
  /** The sum of `refunds`, in the disputed currency. */
  readonly refundedTotal: Money;
  /** The refunded amount of the payment's undisputed part. Absent without one. */
  readonly refundedBefore?: Money;
  /** The refund proofs that do not count, and why. Absent if all count. */
  readonly uncountedRefunds?: readonly UncountedRefund[];
  readonly position: Position;
  readonly priorPayments: readonly PriorPayment[];
};

export function findFact({ facts }: Pick<DisputeFacts, 'facts'>, key: FactKey): Fact | undefined {
  return facts.find((fact) => fact.key === key);
}

/** An amount as the value of a fact: `USD 120.00`. */
export function amountFact(amount: Money): string {
  return `${amount.currency} ${toDecimalText(amount)}`;
}

/** A time as the value of a fact: `2026-11-14T14:12:00Z`. */
export function timeFact(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** The time of a fact's value. A day begins at midnight UTC. */
export function factTime({ value }: Pick<Fact, 'value'>): Date | undefined {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
