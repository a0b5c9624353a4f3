import type { EvidenceType } from '@rebuttal/plugin-kit';

import { exhibitLabelsIn } from '../rendering/exhibit-references.js';
import type { ClaimId } from './claim-ids.js';
import type { ClaimSource } from './claim-source.js';

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

/** A longer quotation would leave no room for other claims. The exhibit itself has the full text. */
const quotedCharactersMax = 420;

/** Much more than is quoted, so that the text is never cut within a quoted sentence. */
const readCharactersMax = 2_000;

/** A line end, or the end of a sentence. The period of an initial, as in `R. Sample`, is not an end. */
const sentenceEnd = /\n+|(?<=[^A-Z\s][.!?]["”)]?|[。！？])[^\S\n]+(?=\P{Ll})|(?<=[。！？])/u;

const link = /https?:\/\/|\bwww\./i;

/**
 * The first complete sentences of a text on one line, without the final period. `undefined` if the text is empty, or if
 * its first sentence is too long to quote. Stops before a link, because issuers do not open links, and before a reference
 * to an exhibit, because its label can mean another exhibit in this letter.
 */
export function quoteSentences(text: string | undefined): string | undefined {
  const kept: string[] = [];
  let length = 0;
  for (const part of (text ?? '').slice(0, readCharactersMax).split(sentenceEnd)) {
    const sentence = part
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replaceAll(/[“”「」]/g, '"')
      // An amount stays on one line.
      .replaceAll(/\b([A-Z]{3}) (?=\d)/g, '$1\u00a0')
      .trim();
    if (sentence === '') continue;
    length += sentence.length + 2;
    const isElsewhere = link.test(sentence) || exhibitLabelsIn(sentence).length > 0;
    if (isElsewhere || length > quotedCharactersMax) break;
    kept.push(sentence);
  }
  return kept.length === 0 ? undefined : joined(kept);
}

/** Lines without a closing mark, such as `Carrier: DHL`, are separated by semicolons. */
function joined(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) => {
      const isLast = index === sentences.length - 1;
      if (isLast || /[.!?;,:。！？；，：]["”)]?$/.test(sentence)) return sentence;
      return `${sentence};`;
    })
    .join(' ');
}
