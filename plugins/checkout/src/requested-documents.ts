import { lookUp, textsOf } from '@rebuttal/plugin-kit';
import type { EvidenceType, JsonObject, RequestedDocument } from '@rebuttal/plugin-kit';

import type { EvidenceField } from './evidence-fields.js';

type Request = {
  readonly label: string;
  readonly evidenceType?: EvidenceType;
  readonly alternatives?: readonly EvidenceType[];
  /** Set if the case can also be decided without it. */
  readonly isOptional?: true;
  readonly why?: string;
};

const usual = 'Checkout.com names this evidence as relevant for the dispute.';
const ofCandidate = 'Checkout.com marks the dispute as a candidate for Visa Compelling Evidence 3.0.';
const inArbitration =
  'Checkout.com requests documents for arbitration. The card network charges the losing side a fee.';

const deliveries: readonly EvidenceType[] = [
  'delivery_signature',
  'shipping_tracking',
  'shipping_documentation',
  'collection_record',
  'access_activity_log',
  'service_documentation',
  'attendance_record',
];

/** Source: API reference, dispute object, `relevant_evidence`. */
const requests: Readonly<Record<EvidenceField, Request>> & Readonly<Record<string, Request>> = {
  proof_of_delivery_or_service: {
    label: 'Proof of delivery or service',
    evidenceType: 'proof_of_delivery',
    alternatives: deliveries,
  },
  proof_of_delivery_or_service_date: {
    label: 'Date of delivery or service',
    evidenceType: 'proof_of_delivery',
    alternatives: deliveries,
  },
  invoice_or_receipt: {
    label: 'Invoice or receipt',
    evidenceType: 'receipt',
    alternatives: ['order_confirmation'],
  },
  invoice_showing_distinct_transactions: {
    label: 'Invoice that shows distinct transactions',
    evidenceType: 'duplicate_documentation',
    alternatives: ['duplicate_explanation'],
  },
  customer_communication: {
    label: 'Communication with the customer',
    evidenceType: 'customer_communication',
    alternatives: ['dispute_withdrawal'],
  },
  refund_or_cancellation_policy: {
    label: 'Refund or cancellation policy',
    evidenceType: 'refund_policy',
    alternatives: ['refund_policy_disclosure', 'cancellation_policy', 'cancellation_policy_disclosure'],
  },
  recurring_transaction_agreement: {
    label: 'Agreement about the recurring payment',
    evidenceType: 'recurring_agreement',
    alternatives: ['renewal_notice'],
  },
  additional_evidence: { label: 'Additional evidence', evidenceType: 'other', isOptional: true },
  compelling_evidence: {
    label: 'Earlier undisputed payments (compelling evidence)',
    evidenceType: 'prior_transactions',
    isOptional: true,
  },
  arbitration_no_review: {
    label: 'Arbitration documents, without review',
    isOptional: true,
    why: inArbitration,
  },
  arbitration_review_required: {
    label: 'Arbitration documents, with review',
    isOptional: true,
    why: inArbitration,
  },
};

export const requestNames: readonly string[] = Object.keys(requests);

/**
 * The evidence that Checkout.com names as relevant, and the one that a candidate for compelling evidence needs. An unknown
 * name has no evidence type.
 */
export function requestedDocumentsOf(dispute: JsonObject): readonly RequestedDocument[] {
  const named = textsOf(dispute, 'relevant_evidence');
  const isCandidate = dispute.is_ce_candidate === true && !named.includes('compelling_evidence');
  return [
    ...named.map((name) => toRequestedDocument(name)),
    ...(isCandidate ? [toRequestedDocument('compelling_evidence', ofCandidate)] : []),
  ];
}

function toRequestedDocument(providerField: string, because = usual): RequestedDocument {
  const {
    isOptional,
    why = because,
    ...request
  } = lookUp(requests, providerField) ?? { label: providerField.replaceAll('_', ' '), isOptional: true };
  return { providerField, ...request, required: isOptional !== true, why };
}
