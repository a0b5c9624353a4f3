import type { ProviderDispute } from './dispute.js';
import { ProviderError } from './errors.js';
import type { Money } from './money.js';

/** Why a provider takes no evidence for a dispute from here. */
export const ineligibilityReasons = [
  /** Evidence was sent for this round already. */
  'already_answered',
  /** The dispute does not wait for the merchant. */
  'not_open',
  /** The provider never takes evidence for a dispute of this kind. */
  'cannot_be_answered',
  /** Evidence can be given in the provider's own portal only. */
  'answer_in_portal',
  /** Sending evidence costs a fee that a person has to acknowledge first. */
  'fee_acknowledgment_required',
] as const;
export type IneligibilityReason = (typeof ineligibilityReasons)[number];

/** What sending evidence costs, beside what the provider charges for every dispute. */
export type SubmissionFee = {
  readonly amount: Money;
  /** What will be charged, when, and whether it comes back: the sentence that a person confirms word for word. */
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
export type Eligible = {
  readonly isEligible: true;
  /** The fee that was acknowledged. */
  readonly fee?: SubmissionFee;
};
export type Eligibility = Eligible | Ineligible;

/**
 * The dispute as it was stored last, and the fee that the company agreed to pay. Lists of disputes are decided by it, so
 * the provider's own object is not part of it: what a plugin needs from there, it puts into `metadata`.
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

/** @throws {ProviderError} of kind `refused` with the reason, where evidence cannot be sent */
export function requireEligible(eligibility: Eligibility): void {
  if (eligibility.isEligible) return;
  throw new ProviderError('refused', eligibility.message, { ineligibleBecause: eligibility.reason });
}

/** Whether what was acknowledged is exactly this fee. */
export function isAcknowledged({ amount }: SubmissionFee, acknowledged: Money | undefined): boolean {
  return acknowledged?.amountMinor === amount.amountMinor && acknowledged.currency === amount.currency;
}
