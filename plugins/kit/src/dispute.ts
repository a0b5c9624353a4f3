import type { Money } from './money.js';
import type { RequestedDocument } from './requested-evidence.js';
import type { DisputeStatement } from './statements.js';

/**
 * Where a dispute stands, in the product's words, which docs/providers.md explains. `unknown` keeps a provider's new word
 * from being guessed.
 */
export const disputeStatuses = [
  'needs_response',
  'under_review',
  'pending',
  'won',
  'lost',
  'charge_refunded',
  'warning_closed',
  'prevented',
  'unknown',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeStages = [
  'inquiry',
  'alert',
  'chargeback',
  'representment',
  'pre_arbitration',
  'arbitration',
  'closed',
] as const;
export type DisputeStage = (typeof disputeStages)[number];

/** Why the cardholder disputes, in the product's words; the network's code and the provider's word stand beside it. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'incorrect_amount',
  'authorization',
  'processing_error',
  'noncompliant',
  'general',
  'unknown',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The card networks in the product's words: letters and rules are chosen by them. */
export const cardNetworks = ['visa', 'mastercard', 'amex', 'jcb', 'discover', 'diners', 'unionpay'] as const;

export type OutcomeDetail =
  | 'accepted'
  | 'expired'
  | 'late_win'
  | 'partial'
  | 'withdrawn'
  | 'auto_defended'
  | 'refunded';

/** A dispute as its provider has it now. Plugins make it, core stores it. */
export type ProviderDispute = {
  readonly providerDisputeId: string;
  /** The disputed payment in the provider's books, where it names one. */
  readonly transactionId?: string;
  readonly amount: Money;
  readonly status: DisputeStatus;
  /** The provider's own word for the status, always kept. */
  readonly providerStatus: string;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
  /** Why a lost dispute was decided against the merchant, in words, where the provider says so. */
  readonly lossReason?: string;
  readonly reason: DisputeReason;
  /** The provider's own word for the reason. */
  readonly providerReason?: string;
  /** The card network's reason code, for example Visa `10.4`. */
  readonly reasonCode?: string;
  /** One of `cardNetworks`; else the network or the payment method in lower case (`klarna`, `cash_app`). */
  readonly network?: string;
  readonly openedAt: Date;
  /** Absent when no answer is possible or the provider names no date. */
  readonly evidenceDueBy?: Date;
  readonly isRefundable: boolean;
  readonly isTestMode: boolean;
  /** How often evidence has been sent to the bank for this dispute. A rise proves that a submission arrived. */
  readonly submissionCount: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** What the other side says, oldest first. Absent if the provider reports no statements. */
  readonly statements?: readonly DisputeStatement[];
  /** What the provider requests for this dispute. Absent if it requests nothing by name. */
  readonly requestedDocuments?: readonly RequestedDocument[];
  /**
   * Words of the provider that the plugin does not know, beside a status or reason that it calls `unknown`: field and
   * word. The operator is told of each.
   */
  readonly unmappedValues?: readonly { readonly field: string; readonly word: string }[];
  /** Of a webhook that tells that there is this dispute, but not where it stands: one that is known stays as it is. */
  readonly insertOnly?: true;
  /** The provider's answer as it came. */
  readonly raw: unknown;
};
