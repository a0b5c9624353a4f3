import type { EvidenceType } from '@rebuttal/plugin-kit';

import { contradicts } from '../checks/negative-markers.js';
import type { LetterExhibit } from '../responses/rendering/letter-case.js';
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

/** Words of a complaint. A letter does not quote a message that supports the cardholder. */
const complaint =
  /\bcancel|\brefund|\bmoney back|\b(?:never|not|n['’]t|yet to)\b.{0,30}\b(?:arriv|receiv|deliver|order|buy|bought|authori[sz]|work|describ|use)|\bwhere is\b|\bbroken\b|\bdamaged\b|\bdefect|\bwrong\b|\bfake\b|\bcounterfeit|\bfraud|\bunauthori[sz]ed|\bcharged me\b|\bchargeback\b|\bdispute\b|取消|退款|没有?收到|未收到|损坏|解約|返金|届(?:いて|か)ない|壊れ/iu;

/** Quotes the first exhibit of the claim's types that has words to quote and none that contradict its type. */
export function quote(id: ClaimId, source: ClaimSource): string | undefined {
  const types = quotedTypes[id] ?? [];
  const usable = source.exhibits(...types);
  // Two exhibits of one type that disagree prove nothing.
  if (contradictsPosition(id, source) || usable.length < source.all(...types).length) return undefined;
  for (const exhibit of usable) {
    const quotation = isComplaint(exhibit) ? undefined : quoteSentences(exhibit.text);
    if (quotation === undefined || contradictsReason(exhibit, source.letterCase.dispute.reason)) continue;
    source.cite(exhibit);
    const record = source.words.records[exhibit.evidenceType];
    return source.words.states(record, source.reference(exhibit), quotation);
  }
  return undefined;
}

/** The merchant's own explanation does not argue against the merchant's position. */
function contradictsPosition(id: ClaimId, { letterCase: { facts } }: ClaimSource): boolean {
  if (id === 'separate_purchases' || id === 'other_payment') return facts.position.duplicate === 'duplicate';
  return id === 'refund_refusal' && facts.position.refund === 'issued';
}

function isComplaint({ evidenceType, text }: LetterExhibit): boolean {
  return evidenceType === 'customer_communication' && complaint.test(text ?? '');
}

/** An exhibit without details may contain what the cardholder claims. */
function contradictsReason({ text }: LetterExhibit, reason: string): boolean {
  if (reason === 'product_not_received') return contradicts('proof_of_delivery', text);
  return reason === 'subscription_canceled' && contradicts('access_activity_log', text);
}
