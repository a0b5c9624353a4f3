import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { DisputeRecords } from '../orders/dispute-orders.service.js';
import type { RelatedRecordsReader } from '../orders/related-records.js';
import type { SourceResult, SourceDraft } from './collection.js';
import {
  customerDraft,
  deviceDraft,
  policyDrafts,
  receiptDraft,
  usageDraft,
  type RecordDraft,
} from './record-evidence.js';

export type RecordsSourceDeps = {
  readonly relatedRecords: Pick<RelatedRecordsReader, 'findPolicyText'>;
  readonly clock: Clock;
};

/** Drafts evidence from the payment, the customer, the usage and the policies that the merchant sent through the data API. */
export class RecordsSource {
  constructor(private readonly deps: RecordsSourceDeps) {}

  /** @param known types of evidence that the provider or the order has. They are not taken from the payment record. */
  async collectFromRecords(
    { tenantId }: Pick<Dispute, 'tenantId'>,
    { match, payment, customer, usage, policies }: DisputeRecords,
    known: ReadonlySet<EvidenceType>,
  ): Promise<SourceResult> {
    if (match === undefined && payment === undefined) return { drafts: [], unavailable: [] };
    const recorded = payment?.payment;
    const ofPayment = [receiptDraft(recorded), customerDraft(recorded, customer), deviceDraft(recorded)];
    const ofPolicies: RecordDraft[] = [];
    for (const policy of policies) {
      const text = await this.deps.relatedRecords.findPolicyText(tenantId, policy);
      const made = text === undefined ? [] : policyDrafts(policy, text);
      // Two kinds, such as refunds and returns, can be evidence of one type.
      ofPolicies.push(...made.filter(({ part }) => !ofPolicies.some((other) => other.part === part)));
    }
    const drafts = [
      ...ofPayment.filter((draft) => draft !== undefined && !known.has(draft.evidenceType)),
      usageDraft(usage),
      ...ofPolicies,
    ].filter((draft) => draft !== undefined);
    const source = { kind: 'data_api', name: 'Data API', readAt: this.deps.clock() } as const;
    return {
      drafts: drafts.map(({ part, ...draft }): SourceDraft => ({ ...draft, source: { ...source, part } })),
      unavailable: [],
    };
  }
}
