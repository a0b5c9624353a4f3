import type { Money } from './money.js';
import type { DisputeHistory } from './webhook.js';

/**
 * The kinds of alerts: an issuer's fraud report without a dispute, a dispute that a customer is about to open, fraud that
 * the issuer has confirmed, and a dispute that was resolved before it became a chargeback.
 */
export const alertKinds = [
  'fraud_warning',
  'customer_dispute',
  'confirmed_fraud',
  'resolved_dispute',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The origins of alerts. `provider` is the payment provider of a plugin from outside this repository. */
export const alertSources = [
  'stripe_efw',
  'adyen_nof',
  'rdr',
  'ethoca',
  'cdrn',
  'chargebackstop',
  'chargeflow',
  'generic',
  'provider',
] as const;
export type AlertSource = (typeof alertSources)[number];

/** A warning about a payment, before a dispute or instead of one. Missing values are absent, never guessed. */
export type ProviderAlert = {
  /** Unique among the alerts of this source and account. */
  readonly providerAlertId: string;
  readonly source: AlertSource;
  readonly kind: AlertKind;
  /** The provider's ID of the payment, as its disputes name it. */
  readonly paymentId: string;
  /** Other IDs of the payment at the provider, under which the company's systems may know it. */
  readonly alternatePaymentIds?: readonly string[];
  readonly amount?: Money;
  /** As in `ProviderDispute.network`. */
  readonly network?: string;
  readonly cardLast4?: string;
  /** The acquirer reference number (ARN) of the payment. */
  readonly arn?: string;
  readonly paidAt?: Date;
  /** The reason in words, for merchants. */
  readonly reason?: string;
  readonly createdAt: Date;
  /** Absent if the provider sets no deadline. */
  readonly respondBy?: Date;
  /** Set once a refund can no longer avoid a dispute. */
  readonly closed?: 'disputed' | 'refunded';
  /** The issuer is liable for fraud with this payment. Absent if unknown. */
  readonly liabilityShifted?: boolean;
};

/** An alert to read. */
export type AlertToRead = {
  readonly providerAlertId: string;
  /** The webhooks that named the alert, in the order of receipt, for providers without a read API. */
  readonly events: DisputeHistory['events'];
};
