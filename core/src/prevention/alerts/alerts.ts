import type { AlertKind } from '@rebuttal/plugin-kit';

import { isLive, type Refund } from '../refunds/refunds.js';

export type AlertState = 'open' | 'refunded' | 'dismissed' | 'resolved' | 'disputed' | 'expired';

/** How the payment was found. `card_amount_day`: last four digits, amount, and two days before or after. */
export type MatchBasis = 'payment_id' | 'acquirer_reference' | 'card_amount_day' | 'person';

/** The outcomes that a source takes, by the kind of its alert. Source: Ethoca Alerts for Merchants, "Outcomes". */
export const outcomesOf = {
  fraud_warning: [],
  customer_dispute: ['resolved', 'unresolved_dispute', 'not_found', 'other'],
  confirmed_fraud: ['stopped', 'partially_stopped', 'missed', 'not_found'],
  resolved_dispute: [],
} as const satisfies Record<AlertKind, readonly string[]>;

export type AlertOutcome = (typeof outcomesOf)[AlertKind][number];

/** Outcomes that end an alert well. The others leave the payment as it is. */
const goodOutcomes: readonly AlertOutcome[] = ['resolved', 'stopped', 'partially_stopped'];

/** The outcome that a final refund means. Undefined if the source takes none. */
export function outcomeOfRefund(
  { kind, amount }: Pick<Alert, 'kind' | 'amount'>,
  refundedMinor?: number,
): AlertOutcome | undefined {
  const isPartial = refundedMinor !== undefined && amount !== undefined && refundedMinor < amount.amountMinor;
  return isPartial && kind === 'confirmed_fraud' ? 'partially_stopped' : outcomesOf[kind][0];
}

/** An alert as its source reports it. A later report completes an earlier one. */
export type IncomingAlert = {
  readonly providerAlertId: string;
  readonly source: string;
  readonly kind: AlertKind;
  /** The provider's reference of the payment. Absent or empty if the source doesn't know it. */
  readonly paymentId?: string;
  readonly alternatePaymentIds?: readonly string[];
  readonly amount?: { readonly amountMinor: number; readonly currency: string };
  readonly network?: string;
  readonly cardLast4?: string;
  readonly arn?: string;
  readonly paidAt?: Date;
  readonly reason?: string;
  readonly createdAt: Date;
  readonly respondBy?: Date;
  /** Set once nothing can be done. `dismissed`: the source retracted it. */
  readonly closed?: 'disputed' | 'refunded' | 'dismissed';
  readonly liabilityShifted?: boolean;
  /** The PSP account of the payment, if it is known. */
  readonly accountId?: string;
  /** The alert source that received it. */
  readonly sourceRowId?: string;
};

export type Alert = {
  readonly alertId: string;
  readonly tenantId: string;
  readonly source: string;
  readonly sourceId: string | undefined;
  readonly externalId: string;
  readonly kind: AlertKind;
  readonly accountId: string | undefined;
  readonly paymentId: string | undefined;
  readonly otherPaymentIds: readonly string[];
  readonly network: string | undefined;
  readonly amount: { readonly amountMinor: number; readonly currency: string } | undefined;
  readonly cardLast4: string | undefined;
  readonly arn: string | undefined;
  readonly paidAt: Date | undefined;
  readonly reason: string | undefined;
  readonly isLiabilityShifted: boolean | undefined;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly respondBy: Date | undefined;
  readonly state: AlertState;
  readonly matchBasis: MatchBasis | undefined;
  readonly matchConfidence: number | undefined;
  readonly disputeId: string | undefined;
  readonly refundId: string | undefined;
  readonly isAccessRevoked: boolean;
  readonly dismissedReason: string | undefined;
  readonly dismissedAt: Date | undefined;
  readonly outcome: AlertOutcome | undefined;
  readonly outcomeAt: Date | undefined;
  readonly outcomeSentAt: Date | undefined;
  readonly outcomeError: string | undefined;
};

/** An alert with the rows that it is joined to. */
export type JoinedAlert = Alert & {
  readonly dismissedBy: { readonly userId: string; readonly name: string } | undefined;
  /** The newest refund of the payment that the alert caused, or that ended it. */
  readonly refund:
    | (Pick<
        Refund,
        'refundId' | 'status' | 'amountMinor' | 'currency' | 'awaitsApproval' | 'errorMessage'
      > & {
        readonly createdAt: Date;
        readonly finalAt: Date | undefined;
      })
    | undefined;
  /** A refund that a rule will start then, unless someone answers before. */
  readonly announced: { readonly at: Date; readonly ruleId: string; readonly ruleName: string } | undefined;
  readonly dispute:
    | {
        readonly disputeId: string;
        readonly providerDisputeId: string;
        readonly status: string;
        readonly openedAt: Date;
      }
    | undefined;
};

export const isBeingRefunded = ({ refund }: Pick<JoinedAlert, 'refund'>): boolean =>
  refund !== undefined && isLive(refund);

/** The state that an outcome leaves an open alert in. */
export const stateAfterOutcome = (outcome: AlertOutcome): AlertState =>
  goodOutcomes.includes(outcome) ? 'resolved' : 'dismissed';

/** A dispute of the payment, as far as it decides an alert's state. */
export type RelatedDispute = {
  readonly disputeId: string;
  readonly status: string;
  readonly stage: string;
};

/**
 * The state that follows from a dispute of the payment. An inquiry takes no money, so the payment may still be refunded. A
 * refund that was made stays shown: the dispute came in spite of it.
 */
export function stateAfterDispute(
  { state }: Pick<Alert, 'state'>,
  { status, stage }: Pick<RelatedDispute, 'status' | 'stage'>,
): AlertState {
  if (state === 'refunded' || stage === 'inquiry') return state;
  if (status === 'prevented') return state === 'dismissed' ? state : 'resolved';
  return 'disputed';
}

/** Returns the reason why the alert can't be refunded, or undefined. Disputes are checked when the refund starts. */
export function whyNotActionable({
  source,
  kind,
  state,
}: Pick<Alert, 'source' | 'kind' | 'state'>): string | undefined {
  if (kind === 'resolved_dispute' || source === 'rdr')
    return 'The customer was already refunded through the network, so this alert is for your information only.';
  return whyClosed[state];
}

const whyClosed: Readonly<Record<AlertState, string | undefined>> = {
  open: undefined,
  // A person may change their mind.
  dismissed: undefined,
  refunded: 'The payment was already refunded.',
  resolved: 'This alert is already resolved.',
  disputed: 'The payment is disputed, and the dispute has taken the money. A refund would return it twice.',
  expired: 'The time to respond to this alert has passed. A dispute may follow.',
};

/** As `whyNotActionable`, also for reasons that may pass. */
export function whyNotRefundable(alert: JoinedAlert): string | undefined {
  const why = whyNotActionable(alert);
  if (why !== undefined) return why;
  if (isBeingRefunded(alert)) return 'The payment is being refunded.';
  if (alert.paymentId === undefined || alert.accountId === undefined)
    return 'The payment of this alert is not known yet. Choose it first.';
  return undefined;
}
