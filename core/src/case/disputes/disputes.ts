import type { AcceptanceRules, DisputeStatus, Money, SubmissionFee } from '@rebuttal/plugin-kit';

import type { ResponseOptions } from '../../connections/providers/capability-service.js';
import type { DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import type { CurrencyTotal } from './currency-totals.js';
import type { FeeAcknowledgment } from './dispute-eligibility.js';
import type { StoredDispute, UnlistedName } from './dispute-fields.js';
import type { DisputeCustomer } from './disputes.rows.js';

/** A dispute as stored: the provider's state and what was done here. */
export type Dispute = StoredDispute & {
  readonly amount: Money;
  readonly accountName: string;
  /** The amount that an owner or admin agreed to pay for sending a response. */
  readonly acknowledgedFee: Money | undefined;
  readonly customer: DisputeCustomer | undefined;
  /** The team member who works on it. */
  readonly assignee: { readonly userId: string; readonly name: string } | undefined;
};

/** A dispute as lists have it. The provider's raw data alone is larger than all else. */
export type ListedDispute = Omit<Dispute, UnlistedName> & Partial<Pick<Dispute, 'raw'>>;

/** A fee for sending a response, and who agreed to it. */
export type DisputeFee = SubmissionFee & { readonly acknowledgment: FeeAcknowledgment | undefined };

/** The actions that a dispute allows now, with their limits and notes. */
export type DisputeActions = ResponseOptions & {
  readonly providerLabel: string;
  readonly canAccept: boolean;
  /** True if it exceeds the number of disputes in the company's plan for its month. It then can't be responded to. */
  readonly isLocked: boolean;
  /** The stable code for programs, present whenever `submitLimit` is. */
  readonly submitLimitCode: string | undefined;
  /** The fee for sending a response, if there is one. */
  readonly fee: DisputeFee | undefined;
  /** A note on providers that call their dispute support a preview. */
  readonly preview: string | undefined;
  /** The provider's rules for accepting. */
  readonly acceptance: AcceptanceRules;
  /** The same case as another provider reports it. */
  readonly duplicateDispute: readonly DuplicateDispute[];
};

/** A dispute as screens show it at this moment. */
export type DisputeView = {
  readonly dispute: ListedDispute;
  readonly actions: DisputeActions;
  readonly now: Date;
};

export const openStatuses: readonly DisputeStatus[] = [
  'needs_response',
  'under_review',
  'pending',
  'unknown',
];

export function needsResponse(dispute: Pick<Dispute, 'status'>): boolean {
  return dispute.status === 'needs_response';
}

/** A value unknown to us is shown as the provider sent it. */
export function shownStatus({ status, providerStatus }: Pick<Dispute, 'status' | 'providerStatus'>): string {
  return status === 'unknown' ? providerStatus : status;
}

/** Same. */
export function shownReason({
  reason,
  providerReason,
}: Pick<Dispute, 'reason' | 'providerReason'>): string | undefined {
  return reason === 'unknown' ? providerReason : reason;
}

export function isOverdue(dispute: Pick<Dispute, 'status' | 'evidenceDueBy'>, now: Date): boolean {
  return needsResponse(dispute) && dispute.evidenceDueBy !== undefined && dispute.evidenceDueBy < now;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until the due date, rounded up; negative when it has passed. */
export function daysLeft(dispute: Pick<Dispute, 'status' | 'evidenceDueBy'>, now: Date): number | undefined {
  if (!needsResponse(dispute) || dispute.evidenceDueBy === undefined) return undefined;
  return wholeDaysUntil(dispute.evidenceDueBy, now);
}

/** Days of 24 hours, rounded up; negative when the time has passed. */
export function wholeDaysUntil(time: Date, now: Date): number {
  return Math.ceil((time.getTime() - now.getTime()) / dayMs);
}

/**
 * Returns true if the state allows accepting: while a response is needed, and at some providers also under review.
 * Inquiries are excluded, because closing one may turn it into a chargeback.
 */
export function isAcceptable(
  { status, stage }: Pick<Dispute, 'status' | 'stage'>,
  acceptance: AcceptanceRules = {},
): boolean {
  if (stage === 'inquiry' || acceptance.notInStages?.includes(stage)) return false;
  return needsResponse({ status }) || (status === 'under_review' && acceptance.underReview === true);
}

/** Milliseconds; longer than any call to a provider takes. An unconfirmed acceptance that is older did not happen. */
const acceptingMs = 2 * 60 * 1000;

/** Returns true while an acceptance is in progress. No response may be submitted at the same time. */
export function isBeingAccepted(dispute: Pick<Dispute, 'acceptRequestedAt'>, now: Date): boolean {
  return (
    dispute.acceptRequestedAt !== undefined &&
    now.getTime() - dispute.acceptRequestedAt.getTime() < acceptingMs
  );
}

/** The counts from the database. `groups` is by currency and status. */
export type DisputeCounts = {
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly needsResponse: number;
  readonly overdue: number;
  /** Due today or in the next six days, of those whose provider still takes a response. Not overdue. */
  readonly dueThisWeek: number;
  readonly ready: number;
  /** The status with the most disputes first. */
  readonly statuses: readonly { readonly status: string; readonly count: number }[];
  readonly groups: readonly Pick<CurrencyTotal, 'currency' | 'count' | 'amountMinor'>[];
};
