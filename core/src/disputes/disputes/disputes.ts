import type {
  DisputeStatus,
  Money,
  OutcomeDetail,
  ProviderDispute,
  SubmissionFee,
} from '@rebuttal/plugin-kit';

import type { ResponseOptions } from '../../connections/providers/capability-service.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import type { CurrencyTotal } from './currency-totals.js';
import type { FeeAcknowledgment } from './dispute-eligibility.js';
import type { ListedDispute } from './listed-disputes.js';

/** A dispute as the product keeps it: the provider's truth and what was done here. */
export type Dispute = Omit<ProviderDispute, 'openedAt' | 'outcomeDetail'> & {
  readonly disputeId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly provider: string;
  readonly outcomeDetail: OutcomeDetail | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly evidenceSubmittedAt: Date | undefined;
  /** Set before the provider is asked to close the dispute, so that its answer is known as ours. */
  readonly acceptRequestedAt: Date | undefined;
  /** When the provider took our acceptance; kept where the provider cannot be asked about it. */
  readonly acceptedAt: Date | undefined;
  readonly closedAt: Date | undefined;
  /** What an owner or admin agreed to pay for sending a response. */
  readonly acknowledgedFee: Money | undefined;
  /** Whoever of the company works on it. */
  readonly assignee: { readonly userId: string; readonly name: string } | undefined;
  /** When this state was true at the provider. */
  readonly stateAsOf: Date;
};

/** A fee for sending a response, and who agreed to it. */
export type DisputeFee = SubmissionFee & { readonly acknowledgment: FeeAcknowledgment | undefined };

/** What can be done about a dispute now, and what to know about it. */
export type DisputeActions = ResponseOptions & {
  readonly providerLabel: string;
  readonly canAccept: boolean;
  /** Beyond the number that the company's plan covers in its month, so not to be answered from here. */
  readonly isLocked: boolean;
  /** Stable, for programs; there whenever `submitLimit` is. */
  readonly submitLimitCode: string | undefined;
  /** What sending a response costs, where it costs something. */
  readonly fee: DisputeFee | undefined;
  /** What to know where the provider calls its disputes a preview. */
  readonly preview: string | undefined;
  /** The same case as another provider tells of it. */
  readonly duplicateDispute: readonly DuplicateDispute[];
};

/** A dispute as screens show it, at this moment. */
export type DisputeView = {
  readonly dispute: ListedDispute;
  readonly standing: DisputeActions;
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

export function isOverdue(dispute: Pick<Dispute, 'status' | 'evidenceDueBy'>, now: Date): boolean {
  return needsResponse(dispute) && dispute.evidenceDueBy !== undefined && dispute.evidenceDueBy < now;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until the due date, rounded up; negative when it has passed. */
export function daysLeft(dispute: Pick<Dispute, 'status' | 'evidenceDueBy'>, now: Date): number | undefined {
  if (!needsResponse(dispute) || dispute.evidenceDueBy === undefined) return undefined;
  return Math.ceil((dispute.evidenceDueBy.getTime() - now.getTime()) / dayMs);
}

/**
 * Whether the state allows giving the dispute up: while it waits for a response, and at Stripe also under review.
 * Inquiries are left out: closing one may make it a chargeback.
 */
export function isAcceptable(dispute: Pick<Dispute, 'status' | 'provider' | 'stage'>): boolean {
  if (dispute.stage === 'inquiry') return false;
  return needsResponse(dispute) || (dispute.status === 'under_review' && dispute.provider === 'stripe');
}

/** Longer than any call to a provider takes. After it, an acceptance that nobody has confirmed did not happen. */
const acceptingMs = 2 * 60 * 1000;

/** Whether an acceptance is under way, so that nothing may be submitted beside it. */
export function isBeingAccepted(dispute: Pick<Dispute, 'acceptRequestedAt'>, now: Date): boolean {
  return (
    dispute.acceptRequestedAt !== undefined &&
    now.getTime() - dispute.acceptRequestedAt.getTime() < acceptingMs
  );
}

/** What the database counts; `groups` by currency. */
export type DisputeCounts = {
  readonly total: number;
  readonly needsResponse: number;
  readonly overdue: number;
  readonly groups: readonly Pick<CurrencyTotal, 'currency' | 'count' | 'amountMinor'>[];
};

export type DisputeSummary = Omit<DisputeCounts, 'groups'> & {
  /** The currency of most disputes first. */
  readonly totals: readonly CurrencyTotal[];
  /** By which amounts in dollars were made. */
  readonly rates: ExchangeRates | undefined;
};
