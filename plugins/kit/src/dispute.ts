import type { Money } from './money.js';
import type { RequestedDocument } from './requested-evidence.js';
import type { DisputeStatement } from './statements.js';

/**
 * Rebuttal's dispute statuses, explained in docs/providers.md. A provider status that the plugin doesn't know is `unknown`,
 * never a guess.
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

/** Rebuttal's dispute reasons. The network's code and the provider's reason are kept too. */
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

/** Rebuttal's names of the card networks, which select letters and rules. */
export const cardNetworks = ['visa', 'mastercard', 'amex', 'jcb', 'discover', 'diners', 'unionpay'] as const;

/** Money that moved at the provider because of a dispute. */
export type MoneyMovement = {
  /** The provider's ID of it, or one that stays the same when the dispute is read again. */
  readonly id: string;
  /** `rate_difference`: booked as such by the provider. The ledger finds the others. `adjustment`: anything else. */
  readonly kind:
    | 'withdrawn'
    | 'reinstated'
    | 'fee_received'
    | 'fee_countered'
    | 'fee_returned'
    | 'rate_difference'
    | 'adjustment';
  /** In the currency of the merchant's balance. Negative: it left the balance. */
  readonly amount: Money;
  readonly occurredAt: Date;
  /** From the dispute's currency to that of the amount. Absent if nothing was converted, or the provider does not state it. */
  readonly exchangeRate?: number;
};

/** Someone else bears the disputed amount: seller protection, a guarantee, or a shift of liability. */
export type Coverage = {
  readonly payer: 'provider' | 'store' | 'issuer' | 'guarantor';
  /** Its name, for example "PayPal Seller Protection". */
  readonly program: string;
  /** `possible`: the payment qualifies, but the payer decides together with the dispute. */
  readonly claim: 'possible' | 'not_filed' | 'filed' | 'paid' | 'refused';
};

export type OutcomeDetail =
  | 'accepted'
  | 'expired'
  | 'late_win'
  | 'partial'
  | 'withdrawn'
  | 'auto_defended'
  | 'refunded';

/** The current state of a dispute at its provider. Plugins create it, core stores it. */
export type ProviderDispute = {
  readonly providerDisputeId: string;
  /** The provider's ID of the disputed payment, if it names one. */
  readonly transactionId?: string;
  readonly amount: Money;
  readonly status: DisputeStatus;
  /** The provider's status, always kept. */
  readonly providerStatus: string;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
  /** The reason that a dispute was lost, as text, if the provider reports it. */
  readonly lossReason?: string;
  readonly reason: DisputeReason;
  /** The provider's reason. */
  readonly providerReason?: string;
  /** The card network's reason code, for example Visa `10.4`. */
  readonly reasonCode?: string;
  /** One of `cardNetworks`, or another network or payment method in lower case (`klarna`, `cash_app`). */
  readonly network?: string;
  readonly openedAt: Date;
  /** Absent if no response is possible or the provider reports no date. */
  readonly evidenceDueBy?: Date;
  readonly isRefundable: boolean;
  readonly isTestMode: boolean;
  /** How often evidence has been sent to the bank for this dispute. A rise proves that a submission arrived. */
  readonly submissionCount: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Statements of the other side, oldest first. Absent if the provider reports none. */
  readonly statements?: readonly DisputeStatement[];
  /** The documents that the provider requests for this dispute. Absent if it names none. */
  readonly requestedDocuments?: readonly RequestedDocument[];
  /** All movements so far, oldest first. Absent if the provider reports none. */
  readonly moneyMovements?: readonly MoneyMovement[];
  /** Absent if the provider reports none. */
  readonly coverage?: Coverage;
  /**
   * Provider values that the plugin doesn't know, other than a status or reason that it maps to `unknown`: field and value.
   * The operator sees each of them.
   */
  readonly unmappedValues?: readonly { readonly field: string; readonly word: string }[];
  /** Set for a webhook that announces a dispute without its current state. Core then inserts the dispute, but never updates it. */
  readonly insertOnly?: true;
  /** The provider's response as received. */
  readonly raw: unknown;
};
