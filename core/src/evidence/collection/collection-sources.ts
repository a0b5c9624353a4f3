import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Clock } from '../../platform/shared/clock.js';
import { usualAge } from '../compelling-evidence/payment-age.js';
import { deliveryGaps } from '../orders/deliveries.js';
import type { FoundRecords } from '../orders/dispute-order-finder.js';
import type { DisputeOrdersService, DisputeRecords } from '../orders/dispute-orders.service.js';
import type { OrderEvidenceKind } from '../orders/order-evidence.js';
import type { RelatedRecordsReader } from '../orders/related-records.js';
import { noResult, type SourceResult } from './collection.js';
import { doubtfulEarlierPayments } from './earlier-payments.js';
import { failedChecks, paymentDrafts } from './payment-evidence.js';
import type { PaymentReader } from './payment-reader.js';
import { customerDraft, deviceDraft, policyDrafts, receiptDraft, usageDraft } from './record-evidence.js';

export type CollectionSourcesDeps = RecordsSourceDeps & {
  readonly paymentReader: Pick<PaymentReader, 'readPayment'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly disputeOrders: Pick<DisputeOrdersService, 'drafts'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'findSettings'>;
  readonly files: Pick<FileStore, 'read'>;
};

export type RecordsSourceDeps = {
  readonly relatedRecords: Pick<RelatedRecordsReader, 'findPolicyText'>;
  readonly clock: Clock;
};

/** Drafts evidence from the provider's record of the disputed payment. */
export async function collectFromProvider(
  { paymentReader, registry }: CollectionSourcesDeps,
  dispute: Dispute,
  requestId: string | undefined,
): Promise<SourceResult> {
  const reading = await paymentReader.readPayment(dispute, requestId);
  if ('why' in reading) {
    const source = { kind: 'provider', name: reading.label } as const;
    const unavailable = [{ source, evidenceType: undefined, why: reading.why }];
    return { drafts: [], unavailable, ...(reading.mayRetry ? { shouldRetry: true } : {}) };
  }
  const { payment, label, readAt } = reading;
  const source = { kind: 'provider', name: label, readAt } as const;
  const countedAge = registry.find(dispute.provider)?.compellingEvidence?.countedAge ?? usualAge;
  const disputed = { payment, countedAge, disputedAt: dispute.createdAt };
  const lacks = (evidenceType: EvidenceType | undefined) => (why: string) => ({ source, evidenceType, why });
  return {
    drafts: paymentDrafts(disputed).map(({ part, ...draft }) => ({ ...draft, source: { ...source, part } })),
    unavailable: [
      ...(payment.gaps ?? []).map(lacks(undefined)),
      ...failedChecks(payment).map(lacks('authorization_record')),
      ...doubtfulEarlierPayments(disputed).map(lacks('prior_transactions')),
    ],
  };
}

export type OrderResult = SourceResult & {
  readonly orderId?: string;
  /** Evidence ids by part, for evidence that a user or an earlier collection made from the order. */
  readonly made: ReadonlyMap<OrderEvidenceKind, string>;
  /** Those of all parcels. Undefined for a parcel without one. */
  readonly trackingNumbers: readonly (string | undefined)[];
};

/** Drafts evidence from the order in a connected store that the disputed payment was for. */
export async function collectFromOrder(
  { disputeOrders, clock }: CollectionSourcesDeps,
  dispute: Dispute,
  { match, candidates }: FoundRecords,
): Promise<OrderResult> {
  if (match === undefined) {
    const why =
      candidates.length === 0
        ? 'No order in a connected store belongs to this payment.'
        : 'Several orders may match. Link the right one, then collect again.';
    const source = { kind: 'store_order', name: 'Store order' } as const;
    const unavailable = [{ source, evidenceType: undefined, why }];
    return { drafts: [], unavailable, made: new Map(), trackingNumbers: [] };
  }
  const { order, drafts } = await disputeOrders.drafts(dispute, dispute.disputeId);
  const name = `${order.storeName}, order ${order.number}`.slice(0, 200);
  const source = { kind: 'store_order', name, readAt: clock() } as const;
  return {
    orderId: order.orderId,
    trackingNumbers: (order.shipments ?? []).map(({ trackingNumber }) => trackingNumber),
    unavailable: deliveryGaps(order).map((why) => ({ source, evidenceType: 'proof_of_delivery', why })),
    made: new Map(
      drafts.flatMap(({ kind, evidenceId }) => (evidenceId === undefined ? [] : [[kind, evidenceId]])),
    ),
    drafts: drafts.map(({ kind, evidenceId: _made, ...draft }) => ({
      ...draft,
      source: { ...source, part: kind },
    })),
  };
}

/**
 * Drafts evidence from the payment, the customer, the usage and the policies that the merchant sent through the data API.
 * @param known types of evidence that the provider or the order has. They are not taken from the payment record.
 */
export async function collectFromRecords(
  { relatedRecords, clock }: RecordsSourceDeps,
  { tenantId, match, payment, customer, usage, policies }: DisputeRecords & Pick<Dispute, 'tenantId'>,
  known: ReadonlySet<EvidenceType>,
): Promise<SourceResult> {
  if (match === undefined && payment === undefined) return noResult;
  const recorded = payment?.payment;
  const ofPayment = [receiptDraft(recorded), customerDraft(recorded, customer), deviceDraft(recorded)];
  const ofPolicies: ReturnType<typeof policyDrafts> = [];
  for (const policy of policies) {
    const text = await relatedRecords.findPolicyText(tenantId, policy);
    const made = text === undefined ? [] : policyDrafts(policy, text);
    // Two kinds, such as refunds and returns, can be evidence of one type.
    ofPolicies.push(...made.filter(({ part }) => !ofPolicies.some((other) => other.part === part)));
  }
  const drafts = [
    ...ofPayment.filter((draft) => draft !== undefined && !known.has(draft.evidenceType)),
    usageDraft(usage),
    ...ofPolicies,
  ].filter((draft) => draft !== undefined);
  const source = { kind: 'data_api', name: 'Data API', readAt: clock() } as const;
  return {
    drafts: drafts.map(({ part, ...draft }) => ({ ...draft, source: { ...source, part } })),
    unavailable: [],
  };
}

/** Drafts evidence from the company's refund policy. The letter itself contains the company's other texts. */
export async function collectFromSettings(
  { responseSettings, files, clock }: CollectionSourcesDeps,
  tenantId: string,
): Promise<SourceResult> {
  const { images } = await responseSettings.findSettings(tenantId);
  const part = 'refund_policy';
  const source = { kind: 'company_settings', name: 'Company settings', part, readAt: clock() } as const;
  const image = images.refund_policy;
  if (image === undefined) {
    const why =
      'No picture of a refund policy is set, and banks do not open links. Settings → Dispute Response Settings has a place for it.';
    return { drafts: [], unavailable: [{ source, evidenceType: part, why }] };
  }
  const file = {
    name: `Refund policy.${image.mimeType === 'image/png' ? 'png' : 'jpg'}`,
    mimeType: image.mimeType,
    bytes: await files.read(image.storageKey),
  };
  return {
    drafts: [{ source, evidenceType: part, title: 'Refund policy', text: '', file }],
    unavailable: [],
  };
}
