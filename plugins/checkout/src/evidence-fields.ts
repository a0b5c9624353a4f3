import { lookUp } from '@rebuttal/plugin-kit';
import type { EvidenceType } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';

/** The evidence fields; each accepts a file and a text. Source: API reference, "Provide dispute evidence". */
export const evidenceFields = [
  'proof_of_delivery_or_service',
  'proof_of_delivery_or_service_date',
  'invoice_or_receipt',
  'invoice_showing_distinct_transactions',
  'customer_communication',
  'refund_or_cancellation_policy',
  'recurring_transaction_agreement',
  'additional_evidence',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** Source: API reference, "Provide dispute evidence". */
export const textCharactersMax = 500;
/** Source: docs page "File uploader". */
export const fileMegabytesMax = 4;
export const fileBytesMax = fileMegabytesMax * assumptions.bytesPerMegabyte;
/** Source: docs page "File uploader". */
export const fileMimeTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export type SchemeLimits = {
  readonly label: string;
  readonly filesMax?: number;
  readonly totalMegabytesMax?: number;
  readonly pagesPerFileMax?: number;
  readonly pagesMax?: number;
};

/**
 * Limits of the card schemes. Source: docs page "Dispute evidence file requirements"; for Mastercard the notice
 * "Mastercard dispute documentation requirements" of 22 August 2024, with a fee for each further page.
 */
const limitsByNetwork: Readonly<Record<string, SchemeLimits>> = {
  amex: { label: 'American Express', filesMax: 5, totalMegabytesMax: 25, pagesPerFileMax: 20 },
  diners: { label: 'Diners Club', totalMegabytesMax: 3 },
  discover: { label: 'Discover', totalMegabytesMax: 3 },
  mastercard: { label: 'Mastercard', totalMegabytesMax: 14.5, pagesMax: 19 },
  maestro: { label: 'Maestro', totalMegabytesMax: 14.5, pagesMax: 19 },
};

export function schemeLimits(network: string | undefined): SchemeLimits {
  return lookUp(limitsByNetwork, network) ?? { label: 'Checkout.com' };
}

/** The field for each evidence type. All other types are additional evidence. */
const fieldByType: Readonly<Partial<Record<EvidenceType, EvidenceField>>> = {
  receipt: 'invoice_or_receipt',
  order_confirmation: 'invoice_or_receipt',
  shipping_documentation: 'proof_of_delivery_or_service',
  shipping_tracking: 'proof_of_delivery_or_service',
  proof_of_delivery: 'proof_of_delivery_or_service',
  delivery_signature: 'proof_of_delivery_or_service',
  collection_record: 'proof_of_delivery_or_service',
  access_activity_log: 'proof_of_delivery_or_service',
  service_documentation: 'proof_of_delivery_or_service',
  attendance_record: 'proof_of_delivery_or_service',
  customer_communication: 'customer_communication',
  dispute_withdrawal: 'customer_communication',
  refund_policy: 'refund_or_cancellation_policy',
  refund_policy_disclosure: 'refund_or_cancellation_policy',
  cancellation_policy: 'refund_or_cancellation_policy',
  cancellation_policy_disclosure: 'refund_or_cancellation_policy',
  recurring_agreement: 'recurring_transaction_agreement',
  renewal_notice: 'recurring_transaction_agreement',
  duplicate_explanation: 'invoice_showing_distinct_transactions',
  duplicate_documentation: 'invoice_showing_distinct_transactions',
};

export function fieldOf(type: EvidenceType): EvidenceField {
  return fieldByType[type] ?? 'additional_evidence';
}
