import type { MerchandiseOrServices, Money, ProgramEligibility } from '@rebuttal/plugin-kit';

import type { Identified, MatchingElement } from './matching-elements.js';
import type { Program } from './programs.js';

/** The disputed payment as it is compared. */
export type DisputedTransaction = Identified & {
  /** Undefined if neither the provider nor the company's records report it. */
  readonly paidAt: Date | undefined;
  readonly amount: Money;
  readonly description: string | undefined;
  readonly merchandiseOrServices: MerchandiseOrServices | undefined;
};

/** A prior payment of the same customer. A flag is `undefined` if no source reports it. */
export type PriorTransaction = Identified & {
  readonly paidAt: Date;
  readonly amount: Money;
  readonly description: string | undefined;
  /** The acquirer reference number. */
  readonly arn?: string | undefined;
  readonly isSameCard: boolean | undefined;
  readonly isDisputed: boolean | undefined;
  readonly isFraudReported: boolean | undefined;
  readonly isPaid: boolean | undefined;
  readonly isRefunded: boolean | undefined;
};

/** The conditions of a program, in the order in which people read them. Names are public. */
export const predicateCodes = [
  'network',
  'reason_code',
  'prior_payments',
  'payment_id',
  'same_card',
  'not_disputed',
  'no_fraud_report',
  'paid',
  'amount',
  'age',
  'matching_elements',
  'device_identifiers',
  'shipping_address',
  'product_description',
  'merchandise_or_services',
] as const;
export type PredicateCode = (typeof predicateCodes)[number];

export type PredicateResult = 'pass' | 'fail' | 'unknown';

/** `detail` is the value that was tested or the reason of the result, as a sentence or a short list for merchants. */
export type Verdict = { readonly result: PredicateResult; readonly detail: string };
export type Predicate = Verdict & { readonly code: PredicateCode };

export type Candidate = {
  readonly payment: PriorTransaction;
  /** Undefined if the time that the age is counted from is unknown. */
  readonly daysBefore: number | undefined;
  /** In common with the disputed payment. */
  readonly matches: readonly MatchingElement[];
  /** Why the payment can't be one of the two, or the values that it needs first. Undefined if it can. */
  readonly whyNot: string | undefined;
  /** No condition fails, but values may be missing. A person can choose it and add them. */
  readonly canBeChosen: boolean;
};

export type MissingField = {
  readonly paymentId: string;
  readonly field: MatchingElement | 'product_description' | 'merchandise_or_services';
};

export const assessmentStatuses = [
  'qualified',
  'requires_action',
  'not_qualified',
  'not_applicable',
] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

export type Assessment = {
  readonly program: Program | undefined;
  readonly status: AssessmentStatus;
  readonly predicates: readonly Predicate[];
  readonly disputed: DisputedTransaction;
  readonly candidates: readonly Candidate[];
  /** Empty, or two. */
  readonly pair: readonly PriorTransaction[];
  /** A person chose the pair. */
  readonly isChosen: boolean;
  /** The elements that the disputed payment and the pair have in common. */
  readonly common: readonly MatchingElement[];
  /** The values that a person can add so that the dispute may qualify. */
  readonly missing: readonly MissingField[];
  readonly warnings: readonly string[];
  readonly eligibility: ProgramEligibility | undefined;
  /** Why the provider refused this pair in an earlier response. */
  readonly refusedBecause?: string;
  /** The pair goes with the response: our records meet every condition, and the provider may take typed fields. */
  readonly isSendable: boolean;
};
