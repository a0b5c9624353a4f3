import {
  networkReasonCodes,
  otherReasonsOfNetworkCode,
  reasonOfNetworkCode,
  type DisputeReason,
  type EvidenceType,
} from '@rebuttal/plugin-kit';

import { findCode, subClaimOf, waivedEvidence } from '../../rules/catalogue.js';
import { writeClaim } from './catalogue.js';
import type { ClaimId } from './claim-ids.js';
import { claimOrder } from './claim-order.js';
import type { ClaimSource } from './claim-source.js';
import { typesOf } from './quoted-claims.js';

/** The dispute that a letter answers. */
export type LetterQuestion = {
  readonly reason: DisputeReason;
  readonly reasonCode?: string | undefined;
  readonly network?: string | undefined;
  /** The provider's text of the claim. */
  readonly providerReason?: string | undefined;
};

/**
 * The claims that answer what a reason asks, best first. The letter opens with the first one that the case supports. The
 * evidence that each code asks for is in `rules/codes`, with its sources.
 */
const leads: Readonly<Partial<Record<DisputeReason, readonly ClaimId[]>>> = {
  product_not_received: ['service', 'collection', 'attendance'],
  product_unacceptable: ['condition', 'offer', 'replacement', 'return_record'],
  credit_not_processed: ['refund_refusal', 'policy_disclosure', 'terms', 'return_record'],
  subscription_canceled: ['no_cancellation', 'agreement'],
  duplicate: ['separate_purchases', 'other_payment'],
  incorrect_amount: ['pricing', 'additional_charge'],
  processing_error: ['processing'],
};

/** A code, of any network, that this evidence wins first asks something narrower than its reason. */
const leadsOfAnswer: Readonly<Partial<Record<EvidenceType, readonly ClaimId[]>>> = {
  attendance_record: ['attendance', 'terms'],
  authenticity_proof: ['authenticity'],
  cancellation_policy: ['terms', 'policy_disclosure', 'no_cancellation', 'return_record'],
  damage_or_addendum: ['additional_charge', 'terms'],
  processing_log: ['processing'],
  product_photos: ['condition', 'replacement', 'return_record', 'offer'],
  return_record: ['return_record', 'terms', 'policy_disclosure'],
  terms_acceptance: ['offer', 'terms', 'policy_disclosure'],
};

/** A delivered purchase can still be faulty, fake, other than described, returned or canceled. */
const beyondDelivery: readonly DisputeReason[] = [
  'product_unacceptable', 'credit_not_processed', 'subscription_canceled',
]; // oxfmt-ignore
const besides: readonly ClaimId[] = [
  'delivered', 'dispatched', 'signature', 'collection', 'receipt', 'confirmation',
]; // oxfmt-ignore

/** Each code has its own question, which only the evidence that the rules name for it answers. */
const aboutPayment: readonly DisputeReason[] = [
  'authorization', 'processing_error', 'duplicate', 'incorrect_amount', 'general', 'noncompliant',
]; // oxfmt-ignore
/** These can answer any question. */
const always: readonly ClaimId[] = ['additional_charge', 'customer_message', 'withdrawal', 'other_record'];

/** A shorter code can belong to any network. */
const codeCharactersMin = 3;

/** The traits for the rules. A network that the provider doesn't name follows from a code that only one network has. */
function traitsOf({ reasonCode: code, network, ...question }: LetterQuestion) {
  const owners = networkReasonCodes.filter((one) => one.code === code && code.length >= codeCharactersMin);
  return { ...question, code, network: network ?? (owners.length === 1 ? owners[0]?.network : undefined) };
}

/** The evidence that answers the claim, strongest first, from its text or its code. */
function answersTo(question: LetterQuestion): readonly EvidenceType[] | undefined {
  const { network, code, ...traits } = traitsOf(question);
  const claim = subClaimOf({ ...traits, network, code, stage: 'chargeback', category: undefined });
  return claim?.evidence ?? findCode(network, code)?.wins;
}

/** The reason of the code, or the provider's reason if the code is unknown or has several. */
export function reasonAsked(question: LetterQuestion): DisputeReason {
  const { network, code, reason } = traitsOf(question);
  const isOpen = otherReasonsOfNetworkCode(network, code).length > 0;
  return isOpen ? reason : (reasonOfNetworkCode(network, code) ?? reason);
}

/** The claims for a code that asks something narrower than its reason. */
export function leadsOfCode(question: LetterQuestion): readonly ClaimId[] | undefined {
  const [first] = answersTo(question) ?? [];
  return first === undefined ? undefined : leadsOfAnswer[first];
}

export function leadsFor(question: LetterQuestion): readonly ClaimId[] {
  return leadsOfCode(question) ?? leads[reasonAsked(question)] ?? [];
}

export function writeLead(source: ClaimSource): string | undefined {
  const { dispute } = source.letterCase;
  for (const id of leadsFor(dispute)) {
    const text = mayOpen(id, dispute) ? source.apart((own) => writeClaim(id, own)) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** False for a claim that doesn't answer what is asked, and for one whose evidence can't exist or doesn't count. */
export function mayOpen(id: ClaimId, question: LetterQuestion): boolean {
  const types = typesOf(id);
  const waived = waivedEvidence(traitsOf(question)).map(({ type }) => type);
  if (types.length > 0 && types.every((type) => waived.includes(type))) return false;
  const reason = reasonAsked(question);
  if (beyondDelivery.includes(reason)) return !besides.includes(id);
  const answers = answersTo(question);
  if (answers === undefined || always.includes(id)) return true;
  const isOpen =
    reason === 'fraudulent' ? answers.includes('proof_of_delivery') : !aboutPayment.includes(reason);
  return isOpen || types.some((type) => answers.includes(type));
}

/** True for fraud without the card present: delivery can answer it, too. Liability for it shifts with 3-D Secure. */
export function isRemoteFraud(question: LetterQuestion): boolean {
  if (reasonAsked(question) !== 'fraudulent') return false;
  const answers = answersTo(question);
  if (answers === undefined) return question.reasonCode === undefined;
  return answers.includes('authorization_record') && answers.includes('proof_of_delivery');
}

/**
 * Exhibits in the order in which the letter for this dispute cites their types, and within a type the oldest first. The
 * letter, the packet and the merchant's argument all take their labels from it, so it does not depend on any text.
 */
export function inLetterOrder<E extends { readonly evidenceType: EvidenceType }>(
  evidence: readonly E[],
  question: LetterQuestion,
): readonly E[] {
  const claims = [...leadsFor(question), ...claimOrder(question.reason, question.network)];
  const types = [...new Set(claims.flatMap(typesOf))];
  const rank = ({ evidenceType }: E) => {
    const found = types.indexOf(evidenceType);
    return found === -1 ? types.length : found;
  };
  return evidence.toSorted((one, other) => rank(one) - rank(other));
}
