import type { Dispute } from '../../case/disputes/disputes.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { DisputeRecord } from '../../evidence/facts/dispute-facts-reader.js';
import { billingAddressOf, shippingAddressOf } from '../../evidence/facts/record-addresses.js';
import { undeliveredParcels } from '../../evidence/orders/deliveries.js';
import { findCode } from '../../rules/catalogue.js';
import { letterWords } from '../../rules/letter-words.js';
import {
  exhibitLabel,
  type LetterDispute,
  type LetterExhibit,
  type LetterRecords,
} from '../rendering/letter-case.js';

export function toLetterDispute(dispute: Dispute, providerLabel: string): LetterDispute {
  return {
    disputeId: dispute.disputeId,
    providerDisputeId: dispute.providerDisputeId,
    transactionId: dispute.transactionId,
    providerLabel,
    isSentByHand: dispute.provider === 'manual',
    amount: dispute.amount,
    reason: dispute.reason,
    reasonCode: dispute.reasonCode,
    providerReason: dispute.providerReason,
    reasonTitle: findCode(dispute.network, dispute.reasonCode)?.title,
    network: dispute.network,
    stage: dispute.stage,
    openedAt: dispute.createdAt,
    evidenceDueBy: dispute.evidenceDueBy,
  };
}

export function toLetterRecords(record: DisputeRecord): LetterRecords {
  const { payment, order, parcels } = record;
  const customer = payment?.payment.customer;
  return {
    phone: customer?.phone ?? order?.buyer.phone,
    ipAddress: customer?.ipAddress,
    billingAddress: billingAddressOf(record),
    shippingAddress: shippingAddressOf(record),
    undelivered: undeliveredParcels(order?.shipments, parcels),
  };
}

export function toLetterExhibits(evidence: readonly Evidence[]): LetterExhibit[] {
  return evidence.map((piece, index) => ({
    label: exhibitLabel(index),
    evidenceId: piece.evidenceId,
    evidenceType: piece.evidenceType,
    title: piece.title,
    description: describe(piece),
    text: piece.text,
    details: piece.details,
    givenReading: piece.givenReading,
    origin: piece.source,
    fileName: piece.file?.name,
    mimeType: piece.file?.mimeType,
    sizeBytes: piece.file?.sizeBytes,
  }));
}

/** Removes generated descriptions of how an exhibit was collected. Keeps descriptions that users wrote. */
function describe({ description, source }: Evidence): string | undefined {
  if (source === undefined) return description;
  return description === letterWords.en.collectedFrom(source.name) ? undefined : description;
}
