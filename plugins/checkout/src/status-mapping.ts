import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';

export type MappedStatus = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/** Source: API reference, dispute object, `status`, with the two of `checkout-sdk-node` 5.2.1 that it lacks. */
const byStatus: Readonly<Record<string, MappedStatus>> = {
  evidence_required: { status: 'needs_response', stage: 'chargeback' },
  evidence_under_review: { status: 'under_review', stage: 'representment' },
  won: { status: 'won', stage: 'closed' },
  lost: { status: 'lost', stage: 'closed' },
  expired: { status: 'lost', stage: 'closed', outcomeDetail: 'expired' },
  accepted: { status: 'lost', stage: 'closed', outcomeDetail: 'accepted' },
  canceled: { status: 'won', stage: 'closed', outcomeDetail: 'withdrawn' },
  arbitration_under_review: { status: 'under_review', stage: 'arbitration' },
  arb_evidence_submitted: { status: 'under_review', stage: 'arbitration' },
  arbitration_won: { status: 'won', stage: 'closed' },
  arbitration_lost: { status: 'lost', stage: 'closed' },
  // Two statuses that only events have.
  dispute_received: assumptions.statusOfReceived,
  request_for_information_received: assumptions.statusOfRequestForInformation,
};

/** Source: API reference, dispute object, `resolved_reason`. */
const byResolvedReason: Readonly<Record<string, MappedStatus>> = {
  rapid_dispute_resolution: { status: 'prevented', stage: 'alert' },
  already_refunded: { status: 'charge_refunded', stage: 'closed', outcomeDetail: 'refunded' },
  negative_amount: { status: 'warning_closed', stage: 'inquiry' },
};

export const resolvedReasons = Object.keys(byResolvedReason);

/** Webhooks have no status, so their type decides. Source: docs page "Event types", group `dispute`, December 2025. */
const statusByEvent: Readonly<Record<string, string>> = {
  dispute_evidence_required: 'evidence_required',
  dispute_evidence_submitted: 'evidence_under_review',
  dispute_evidence_acknowledged_by_scheme: 'evidence_under_review',
  dispute_accepted: 'accepted',
  dispute_expired: 'expired',
  dispute_canceled: 'canceled',
  dispute_resolved: 'resolved',
  dispute_won: 'won',
  dispute_lost: 'lost',
  dispute_arbitration_sent_to_scheme: 'arbitration_under_review',
  dispute_arbitration_evidence_submitted: 'arb_evidence_submitted',
  dispute_arbitration_won: 'arbitration_won',
  dispute_arbitration_lost: 'arbitration_lost',
};

const unknownStatus: MappedStatus = { status: 'unknown', stage: 'chargeback' };

/** `resolved` without a reason means that the payment was already refunded (docs page "How disputes work"). */
export function mapStatus(status: string, resolvedReason: string | undefined): MappedStatus {
  const mapped =
    status === 'resolved'
      ? lookUp(byResolvedReason, resolvedReason ?? 'already_refunded')
      : lookUp(byStatus, status);
  return mapped ?? unknownStatus;
}

/** The API status after an event, or the event type if the API has no such status. */
export function statusOfEvent(type: string): string {
  return lookUp(statusByEvent, type) ?? type;
}

const eventsInOrder: readonly string[] = [
  'request_for_information_received',
  'dispute_received',
  ...Object.keys(statusByEvent),
];

export function isKnownEvent(type: string): boolean {
  return eventsInOrder.includes(type);
}

/** A bank can request information about a dispute at any time, which does not change its status. */
export function changesStatus(type: string): boolean {
  return type !== 'request_for_information_received';
}

/** The position of an event in the usual order, for events with the same instant. */
export function rankOfEvent(type: string): number {
  return Math.max(eventsInOrder.indexOf(type), 0);
}

/** The API has no submission count, so the status decides if there was one. */
export function submissionsOf(status: string): number {
  return (assumptions.statusesAfterEvidence as readonly string[]).includes(status) ? 1 : 0;
}
