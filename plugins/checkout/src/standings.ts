import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

import { unconfirmed } from './unconfirmed.js';

export type Standing = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/** Source: API reference, dispute object, `status`, with the two of `checkout-sdk-node` 5.2.1 that it lacks. */
const byStatus: Readonly<Record<string, Standing>> = {
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
  // The two words that only events know.
  dispute_received: unconfirmed.statusOfReceived,
  request_for_information_received: unconfirmed.statusOfRequestForInformation,
};

/** Source: API reference, dispute object, `resolved_reason`. */
const byResolvedReason: Readonly<Record<string, Standing>> = {
  rapid_dispute_resolution: { status: 'prevented', stage: 'alert' },
  already_refunded: { status: 'charge_refunded', stage: 'closed', outcomeDetail: 'refunded' },
  negative_amount: { status: 'warning_closed', stage: 'inquiry' },
};

export const resolvedReasons = Object.keys(byResolvedReason);

/** Webhooks tell no status, their type does. Source: docs page "Event types", group `dispute`, December 2025. */
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

const unknownStanding: Standing = { status: 'unknown', stage: 'chargeback' };

/** Where a dispute stands. `resolved` alone means that the payment had been refunded (docs page "How disputes work"). */
export function standingOf(status: string, resolvedReason: string | undefined): Standing {
  const standing =
    status === 'resolved'
      ? lookUp(byResolvedReason, resolvedReason ?? 'already_refunded')
      : lookUp(byStatus, status);
  return standing ?? unknownStanding;
}

/** The API's word for where an event leaves the dispute; the event's own word where the API has none. */
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

/** A bank may ask for information about a dispute at any time, also about one that waits for an answer. */
export function tellsStanding(type: string): boolean {
  return type !== 'request_for_information_received';
}

/** The place of an event in a dispute's usual life, to put events of the same instant in order. */
export function rankOfEvent(type: string): number {
  return Math.max(eventsInOrder.indexOf(type), 0);
}

/** The API counts no submissions, its status tells whether there was one. */
export function submissionsOf(status: string): number {
  return (unconfirmed.statusesAfterEvidence as readonly string[]).includes(status) ? 1 : 0;
}
