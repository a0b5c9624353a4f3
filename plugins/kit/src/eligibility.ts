import type { ProviderDispute } from './dispute.js';
import { ProviderError } from './errors.js';
import type { Money } from './money.js';

/** The reasons that evidence for a dispute can't be sent from here. */
export type IneligibilityReason =
  /** Evidence was already sent in this round. */
  | 'already_answered'
  /** The dispute isn't waiting for the merchant. */
  | 'not_open'
  /** The provider never accepts evidence for this kind of dispute. */
  | 'cannot_be_answered'
  /** The provider accepts evidence only in its portal. */
  | 'answer_in_portal'
  /** Sending evidence costs a fee that a person must acknowledge first. */
  | 'fee_acknowledgment_required';

/** The fee for sending evidence, in addition to the provider's usual dispute fee. */
export type SubmissionFee = {
  readonly amount: Money;
  /** The sentence that a person confirms word for word: the amount, when it is charged, and if it is refundable. */
  readonly statement: string;
};

export type Ineligible = {
  readonly isEligible: false;
  readonly reason: IneligibilityReason;
  /** A sentence for merchants: why not, and what to do instead. */
  readonly message: string;
  /** The fee to acknowledge; always there with `fee_acknowledgment_required`. */
  readonly fee?: SubmissionFee;
};
type Eligible = {
  readonly isEligible: true;
  /** The fee that was acknowledged. */
  readonly fee?: SubmissionFee;
};
export type Eligibility = Eligible | Ineligible;

/**
 * The stored dispute, and the fee that the company agreed to pay. Dispute lists use it too, so it doesn't include the
 * provider's object: a plugin puts what it needs from there into `metadata`.
 */
export type EligibilityDispute = Pick<
  ProviderDispute,
  | 'status'
  | 'providerStatus'
  | 'stage'
  | 'reason'
  | 'network'
  | 'submissionCount'
  | 'evidenceDueBy'
  | 'metadata'
> & {
  /** The fee that an owner or admin has acknowledged for this dispute. */
  readonly acknowledgedFee?: Money | undefined;
};

export const eligible: Eligible = { isEligible: true };

export const ineligible = (reason: IneligibilityReason, message: string): Ineligible => ({
  isEligible: false,
  reason,
  message,
});

/** @throws {ProviderError} of kind `refused` with the reason, if evidence can't be sent */
export function requireEligible(eligibility: Eligibility): void {
  if (eligibility.isEligible) return;
  throw new ProviderError('refused', eligibility.message, { ineligibleBecause: eligibility.reason });
}

/** Returns true if exactly this fee was acknowledged. */
export function isAcknowledged({ amount }: SubmissionFee, acknowledged: Money | undefined): boolean {
  return acknowledged?.amountMinor === amount.amountMinor && acknowledged.currency === amount.currency;
}
