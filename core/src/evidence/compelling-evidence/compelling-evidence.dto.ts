import type { PredicateCode } from './compelling-evidence.js';

export type ComparedAddressDto = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
};

export type MatchingElementDto = 'ip' | 'device' | 'account_id' | 'email' | 'shipping_address';

/** The values of one payment that the network compares. Null is unknown. */
export type ComparedValuesDto = {
  ip: string | null;
  device_id: string | null;
  device_fingerprint: string | null;
  account_id: string | null;
  email: string | null;
  shipping_address: ComparedAddressDto | null;
  product_description: string | null;
};

export type DisputedTransactionDto = ComparedValuesDto & {
  /** The provider's ID of the payment. */
  payment_id: string;
  paid_at: string | null;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  merchandise_or_services: 'merchandise' | 'services' | null;
};

export type PriorTransactionDto = ComparedValuesDto & {
  /** The provider's ID of the payment, or the ID in your own records. */
  payment_id: string;
  paid_at: string;
  /** Whole days in UTC before the disputed payment or the dispute, as the provider counts. */
  days_before: number | null;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  /** In common with the disputed payment. Device ID and fingerprint are one element. */
  matches: MatchingElementDto[];
  /** True if the payment can be one of the two with the values that are known. */
  eligible: boolean;
  /** Why it can't, or the values that it needs first. */
  why_not: string | null;
  /** True if you can choose it: it is eligible, or may be once you add values. */
  can_be_chosen: boolean;
};

export type CompellingEvidencePredicateDto = {
  code: PredicateCode;
  result: 'pass' | 'fail' | 'unknown';
  /** The value that was tested, or the reason of the result. */
  detail: string;
};

export type CompellingEvidenceMissingDto = {
  payment_id: string;
  field: MatchingElementDto | 'product_description' | 'merchandise_or_services';
};

/** The provider's own assessment of the dispute in the program. */
export type ProgramEligibilityDto = {
  /** candidate: it may qualify. After a submission, not_qualified: it was sent as ordinary evidence. */
  status: 'qualified' | 'requires_action' | 'not_qualified' | 'candidate';
  required_actions: { code: string; label: string }[];
};

export type CompellingEvidenceDto = {
  /** Null if no program of the network applies. */
  program: 'visa_ce3' | 'mastercard_fpt' | null;
  /** False if the network publishes no text of the program's rules. */
  confirmed: boolean;
  status: 'qualified' | 'requires_action' | 'not_qualified' | 'not_applicable';
  predicates: CompellingEvidencePredicateDto[];
  disputed: DisputedTransactionDto;
  /** The latest first. Of more than 200, those with the most in common. */
  candidates: PriorTransactionDto[];
  /** The IDs of the pair that is compared: the chosen one or the best one. Empty if there are no two. */
  chosen: string[];
  /** True if a person chose the pair. */
  chosen_by_person: boolean;
  /** The elements that all three payments have in common. */
  matches: MatchingElementDto[];
  /** The values that you can add so that the dispute may qualify. */
  missing: CompellingEvidenceMissingDto[];
  warnings: string[];
  /** Null if the provider reports nothing about the program. */
  provider: ProgramEligibilityDto | null;
};

export type ComparedAddressRequest = {
  line1: string;
  line2?: string | null;
  city: string;
  state?: string | null;
  postal_code: string;
  /** ISO 3166-1 alpha-2, for example `US`. */
  country: string;
};

/** Values of a prior payment. Null withdraws a value, and an absent field stays as it is. */
export type ComparedValuesRequest = {
  /** At most 5,000 characters. */
  product_description?: string | null;
  /** The IP address from which the customer paid. */
  ip?: string | null;
  /** At least 15 characters. */
  device_id?: string | null;
  /** At least 20 characters. */
  device_fingerprint?: string | null;
  /** The login that the customer recognizes. */
  account_id?: string | null;
  email?: string | null;
  shipping_address?: ComparedAddressRequest | null;
};

/** Values of the disputed payment. Null withdraws a value, and an absent field stays as it is. */
export type DisputedValuesRequest = {
  merchandise_or_services?: 'merchandise' | 'services' | null;
  /** At most 5,000 characters. */
  product_description?: string | null;
  /** The IP address from which the customer paid. */
  ip?: string | null;
  /** At least 15 characters. */
  device_id?: string | null;
  /** At least 20 characters. */
  device_fingerprint?: string | null;
  /** The login that the customer recognizes. */
  account_id?: string | null;
  email?: string | null;
  shipping_address?: ComparedAddressRequest | null;
};

export type ChooseCompellingEvidenceRequest = {
  /** Two IDs of the candidates. Null: the best pair. */
  chosen: string[] | null;
  disputed?: DisputedValuesRequest;
  /** By the ID of the prior payment. */
  prior?: { [payment_id: string]: ComparedValuesRequest };
};
