import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { ClaimId } from './claim-ids.js';
import type { ClaimSource } from './claim-source.js';
import { quoteSentences } from './quoting.js';

/** Claims whose meaning only the merchant knows: the letter quotes the exhibit and attributes the words to it. */
const quotedTypes: Readonly<Partial<Record<ClaimId, readonly EvidenceType[]>>> = {
  delivered: ['proof_of_delivery'],
  dispatched: ['shipping_tracking', 'shipping_documentation'],
  signature: ['delivery_signature'],
  collection: ['collection_record'],
  used: ['access_activity_log'],
  service: ['service_documentation'],
  attendance: ['attendance_record'],
  checks: ['authorization_record'],
  device: ['customer_ip_device'],
  identity: ['customer_link', 'customer_details'],
  receipt: ['receipt'],
  confirmation: ['order_confirmation'],
  offer: ['product_description'],
  condition: ['product_photos'],
  authenticity: ['authenticity_proof'],
  agreement: ['recurring_agreement'],
  renewal_notice: ['renewal_notice'],
  no_cancellation: ['cancellation_record'],
  policy_disclosure: ['refund_policy_disclosure', 'cancellation_policy_disclosure'],
  terms: ['terms_acceptance'],
  refund_refusal: ['refund_refusal_explanation'],
  return_record: ['return_record'],
  replacement: ['replacement_proof'],
  separate_purchases: ['duplicate_explanation'],
  other_payment: ['duplicate_documentation'],
  pricing: ['pricing_disclosure'],
  processing: ['processing_log'],
  additional_charge: ['damage_or_addendum'],
  customer_message: ['customer_communication'],
  withdrawal: ['dispute_withdrawal'],
  other_record: ['other'],
};

/** The types behind claims that never quote. */
const writtenTypes: Readonly<Partial<Record<ClaimId, readonly EvidenceType[]>>> = {
  authentication: ['authorization_record'],
  prior_payments: ['prior_transactions'],
  canceled_after_payment: ['cancellation_record'],
  used_after_cancellation: ['access_activity_log', 'cancellation_record'],
};

/** The types of evidence that a claim can cite. */
export function typesOf(id: ClaimId): readonly EvidenceType[] {
  return quotedTypes[id] ?? writtenTypes[id] ?? [];
}

/**
 * Quotes the first exhibit of the claim's types that was understood to support it, if none of them supports the cardholder.
 * The quotation contains the statement that decided the reading.
 */
export function quote(id: ClaimId, source: ClaimSource): string | undefined {
  const types = quotedTypes[id] ?? [];
  if (contradictsPosition(id, source) || source.isDenied(...types)) return undefined;
  for (const exhibit of source.exhibits(...types)) {
    const { line } = source.reading(exhibit);
    const whole = quoteSentences(exhibit.text);
    const decisive = quoteSentences(line);
    if (decisive === undefined) continue;
    source.cite(exhibit);
    const record = source.words.records[exhibit.evidenceType];
    // A reading skips markup, but a quotation is as the exhibit has it.
    const isAsWritten = exhibit.text?.includes(line ?? '') === true;
    const quotation = whole !== undefined && (!isAsWritten || whole.includes(decisive)) ? whole : decisive;
    return source.words.states(record, source.reference(exhibit), quotation);
  }
  return undefined;
}

/** The merchant's own explanation does not argue against the merchant's position. */
function contradictsPosition(id: ClaimId, { letterCase: { facts } }: ClaimSource): boolean {
  if (id === 'separate_purchases' || id === 'other_payment') return facts.position.duplicate === 'duplicate';
  return id === 'refund_refusal' && facts.position.refund === 'issued';
}
