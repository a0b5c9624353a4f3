import type { DisputeReason } from './dispute.js';
import type { EvidenceType } from './evidence-types.js';
import { lookUp } from './json.js';

/** One of the claims that a reason code covers. */
export type SubClaim = {
  /** Stable key, unique within its code. */
  readonly claim: string;
  readonly title: string;
  readonly reason: DisputeReason;
  /** The evidence that answers the claim, strongest first. */
  readonly evidence: readonly EvidenceType[];
  /** Matches the provider's text of the claim. Patterns are tested in the order of the list. */
  readonly phrase: RegExp;
};

/**
 * The conditions of code 4853. A narrow phrase comes before a wide one: a counterfeit item is also "not as
 * described". Source: MidMetrics, "MasterCard chargeback reason codes".
 */
const cardholderDispute: readonly SubClaim[] = [
  {
    claim: 'counterfeit',
    title: 'Counterfeit goods',
    reason: 'product_unacceptable',
    evidence: ['authenticity_proof', 'product_description'],
    phrase: /counterfeit/i,
  },
  {
    claim: 'digital_goods',
    title: 'Digital goods of 25 USD or less',
    reason: 'general',
    evidence: ['access_activity_log', 'terms_acceptance', 'pricing_disclosure'],
    phrase: /digital goods/i,
  },
  {
    claim: 'issuer_recurring',
    title: 'Issuer dispute of a recurring transaction',
    reason: 'subscription_canceled',
    evidence: ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
    phrase: /issuer dispute.{0,40}recurring/i,
  },
  {
    claim: 'cardholder_recurring',
    title: 'Cardholder dispute of a recurring transaction',
    reason: 'subscription_canceled',
    evidence: ['recurring_agreement', 'cancellation_record', 'access_activity_log', 'renewal_notice'],
    phrase: /recurring|subscription/i,
  },
  {
    claim: 'credit_posted_as_purchase',
    title: 'Credit posted as a purchase',
    reason: 'credit_not_processed',
    evidence: ['refund_proof', 'processing_log'],
    phrase: /credit (?:was )?posted as (?:a )?purchase/i,
  },
  {
    claim: 'timeshare',
    title: 'Timeshare',
    reason: 'credit_not_processed',
    evidence: ['cancellation_policy', 'cancellation_record', 'terms_acceptance'],
    phrase: /time-?shares?\b/i,
  },
  {
    claim: 'credit_not_processed',
    title: 'Credit not processed',
    reason: 'credit_not_processed',
    evidence: ['refund_proof', 'refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation'],
    phrase:
      /(?:credit|refund)s? not (?:processed|received|issued|given|posted)|cancell?ed (?:merchandise|goods|services)/i,
  },
  {
    claim: 'no_show',
    title: 'No-show hotel charge',
    reason: 'credit_not_processed',
    evidence: ['damage_or_addendum', 'cancellation_policy', 'cancellation_record'],
    phrase: /no[- ]show/i,
  },
  {
    claim: 'addendum',
    title: 'Addendum dispute',
    reason: 'general',
    evidence: ['damage_or_addendum', 'terms_acceptance'],
    phrase: /addendum/i,
  },
  {
    claim: 'not_completed',
    title: 'Transaction did not complete',
    reason: 'product_not_received',
    evidence: ['processing_log', 'authorization_record', 'refund_proof'],
    phrase: /did not complete|not completed/i,
  },
  {
    claim: 'not_provided',
    title: 'Goods or services not provided',
    reason: 'product_not_received',
    evidence: ['proof_of_delivery', 'access_activity_log', 'attendance_record', 'service_documentation'],
    phrase: /not[ -](?:provided|received|rendered|delivered)|non[- ]?receipt/i,
  },
  {
    claim: 'not_as_described',
    title: 'Goods or services not as described or defective',
    reason: 'product_unacceptable',
    evidence: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
    phrase: /not as described|defective|damaged|misrepresent/i,
  },
];

/** The conditions of code 4834. Source: MidMetrics, "MasterCard chargeback reason codes". */
const pointOfInteraction: readonly SubClaim[] = [
  {
    claim: 'other_means',
    title: 'Paid by other means',
    reason: 'duplicate',
    evidence: ['duplicate_explanation', 'duplicate_documentation', 'receipt'],
    phrase: /other (?:forms? of payment|means)|alternate means/i,
  },
  {
    claim: 'duplicate',
    title: 'Duplicate transaction',
    reason: 'duplicate',
    evidence: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
    phrase: /duplicat|more than once|debited twice/i,
  },
  {
    claim: 'late_presentment',
    title: 'Late presentment',
    reason: 'processing_error',
    evidence: ['processing_log', 'authorization_record'],
    phrase: /late present/i,
  },
  {
    claim: 'loss_or_damage',
    title: 'Charge for loss, theft or damage',
    reason: 'general',
    evidence: ['damage_or_addendum', 'terms_acceptance'],
    phrase: /loss, theft|damages?\b/i,
  },
  {
    claim: 'currency_conversion',
    title: 'Currency conversion at the point of interaction',
    reason: 'incorrect_amount',
    evidence: ['pricing_disclosure', 'receipt'],
    phrase: /currency/i,
  },
  {
    claim: 'surcharge',
    title: 'Improper surcharge',
    reason: 'incorrect_amount',
    evidence: ['pricing_disclosure', 'receipt', 'refund_proof'],
    phrase: /surcharge/i,
  },
  {
    claim: 'atm',
    title: 'Cash not dispensed',
    reason: 'general',
    evidence: ['processing_log'],
    phrase: /\batm\b|cash dis/i,
  },
  {
    claim: 'amount_differs',
    title: 'Transaction amount differs',
    reason: 'incorrect_amount',
    evidence: ['receipt', 'pricing_disclosure', 'refund_proof'],
    phrase: /amount/i,
  },
];

/** The two kinds of code 4849. Source: Mastercard Rules, rule 3.7, and Antom, "Mastercard". */
const questionableActivity: readonly SubClaim[] = [
  {
    claim: 'coercion',
    title: 'Coercion of the cardholder',
    reason: 'fraudulent',
    evidence: ['terms_acceptance', 'receipt', 'customer_communication'],
    phrase: /coerc/i,
  },
  {
    claim: 'audit_program',
    title: 'Listed in a merchant audit program',
    reason: 'fraudulent',
    evidence: ['authorization_record', 'other'],
    phrase: /\b[gq]map\b|audit program/i,
  },
];

/** The claims of the older code 4859, which 4853 and 4834 cover now. */
const addendumOrNoShow: readonly SubClaim[] = [
  ...cardholderDispute.filter(({ claim }) => ['no_show', 'addendum', 'not_provided'].includes(claim)),
  ...pointOfInteraction.filter(({ claim }) => claim === 'atm'),
];

const byNetwork: Readonly<Record<string, Readonly<Record<string, readonly SubClaim[]>>>> = {
  mastercard: {
    '4853': cardholderDispute,
    '4854': cardholderDispute,
    '53': cardholderDispute,
    '4834': pointOfInteraction,
    '34': pointOfInteraction,
    '4849': questionableActivity,
    '49': questionableActivity,
    '4859': addendumOrNoShow,
  },
};

/** Returns the claims that a network's code covers. Empty for a code with one meaning. */
export function subClaimsOf(network: string | undefined, code: string | undefined): readonly SubClaim[] {
  return lookUp(lookUp(byNetwork, network) ?? {}, code?.trim().toUpperCase()) ?? [];
}

/** Returns the claim that the provider's text describes, or `undefined` if the text is absent or not recognized. */
export function findSubClaim(
  network: string | undefined,
  code: string | undefined,
  claimText: string | undefined,
): SubClaim | undefined {
  if (claimText === undefined) return undefined;
  return subClaimsOf(network, code).find(({ phrase }) => phrase.test(claimText));
}
