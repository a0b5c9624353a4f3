/** The state of a dispute at the time of an event. Amounts are in minor units of the currency. */
export type DisputeSnapshot = {
  readonly psp_dispute_id: string;
  readonly provider: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidence_due_by: string | null;
  readonly is_test_mode: boolean;
};

/** The provider's reason for a decision against the merchant. Absent if the provider gives none. */
type LossEventData = { readonly loss_reason?: string };

type EvidenceEventData = {
  readonly evidence_id: string;
  readonly evidence_type: string;
  readonly title: string;
  /** The source, if the evidence was collected automatically. Absent if a user added it. */
  readonly source?: { readonly kind: string; readonly name: string };
  /** The verdict, if a person recorded a reading. */
  readonly reading?: string;
  /** Present if a person left it out of the response, or included it again. */
  readonly left_out?: boolean;
};
type SubmissionEventData = { readonly submission_id: string; readonly channel: string };
/** Why a person sent a response although checks blocked it. */
type OverrideEventData = {
  readonly override?: { readonly reason: string; readonly checks: readonly string[] };
};

type ApprovalEventData = { readonly approval_id: string; readonly action: 'submit' | 'accept' };

type RefundApprovalEventData = { readonly approval_id: string; readonly refund_id: string };

/** An alert at the time of an event. Amounts are in minor units of the currency. */
export type AlertSnapshot = {
  readonly alert_id: string;
  readonly source: string;
  readonly kind: string;
  readonly state: string;
  readonly dispute_id: string | null;
  readonly account_id: string | null;
  readonly payment_id: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly respond_by: string | null;
};

/** The end of a refund that was started here. It is sent again if the bank returns the money later. */
export type RefundSnapshot = {
  readonly refund_id: string;
  readonly status: 'refunded' | 'failed';
  readonly account_id: string;
  readonly provider: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: { readonly kind: string; readonly id: string };
  readonly error: string | null;
};

/** A payment whose customer loses or regains access, with the orders that it paid. */
export type AccessChange = {
  readonly why: 'fraud_confirmed' | 'refunded' | 'refund_failed' | 'dispute_won';
  readonly dispute_id: string | null;
  readonly account_id: string | null;
  readonly payment_id: string | null;
  readonly alert_id: string | null;
  readonly orders: readonly {
    readonly order_id: string;
    readonly order_number: string;
    readonly external_id: string;
  }[];
};

/** All events with their data. */
export type EventData = {
  'dispute.created': DisputeSnapshot;
  'dispute.updated': DisputeSnapshot & LossEventData & { readonly changed: readonly string[] };
  /** The dispute was decided or closed for another reason. */
  'dispute.closed': DisputeSnapshot & LossEventData & { readonly outcome_detail: string | null };
  /**
   * A response is due in 7, 3 or 1 days, or less. Sent once each, and again if the deadline changes. `days_left` is the time that
   * is left, in days of 24 hours, rounded up.
   */
  'dispute.due_soon': DisputeSnapshot & { readonly days_left: number };
  'dispute.accepted': Record<string, never>;
  /** A user acknowledged the provider's fee for a response. Amount in minor units. */
  'dispute.fee_acknowledged': {
    readonly amount: number;
    readonly currency: string;
    readonly currency_exponent: number;
  };
  'dispute.assigned': { readonly user_id: string | null };
  /** A user tagged the cause of a loss, or removed the tag. */
  'loss_cause.set': { readonly cause: string | null };
  /** A user stated who else bears the amount and how far the claim is, or removed the statement. */
  'coverage.set': { readonly program: string | null; readonly claim: string | null };
  'tags.updated': { readonly added: readonly string[]; readonly removed: readonly string[] };
  'note.added': { readonly text: string; readonly mentions: readonly string[] };
  'evidence.added': EvidenceEventData;
  'evidence.updated': EvidenceEventData;
  'evidence.deleted': EvidenceEventData;
  /** Facts that a person set or reset, by key. */
  'facts.updated': { readonly fields: readonly string[] };
  'position.updated': { readonly fields: readonly string[] };
  /** A person chose the defense reason that is sent with the response. */
  'defense.chosen': { readonly code: string; readonly label: string };
  /** A person chose the prior payments for a network's program, or entered values of them. `chosen`: null is the best pair. */
  'compelling_evidence.updated': {
    readonly fields: readonly string[];
    readonly chosen: readonly string[] | null;
  };
  /** The provider refused the prior payments before the final call, so nothing was sent. */
  'compelling_evidence.refused': { readonly submission_id: string; readonly error: string };
  'argument.saved': { readonly version: number };
  'argument.removed': { readonly version: number };
  /** A response or an acceptance waits for another person. */
  'approval.requested': ApprovalEventData;
  'approval.approved': ApprovalEventData;
  'approval.rejected': ApprovalEventData & { readonly reason?: string };
  /** A refund waits for another person. */
  'refund.approval_requested': RefundApprovalEventData;
  'refund.approval_rejected': RefundApprovalEventData & { readonly reason?: string };
  'submission.requested': SubmissionEventData & OverrideEventData;
  'submission.submitted': SubmissionEventData;
  'submission.failed': SubmissionEventData & { readonly error: string };
  'alert.created': AlertSnapshot;
  'refund.final': RefundSnapshot;
  /** Fraud was confirmed, or the payment was refunded because of an alert. */
  'access.revoke': AccessChange;
  /** The dispute was won, or the refund failed after all. */
  'access.restore': AccessChange;
  /** As `access.revoke`, for an order that has not been shipped. */
  'order.hold': AccessChange;
  /** An alert about the payment of a dispute. `refund_id` is set if the dispute came in spite of a refund. */
  'alert.linked': {
    readonly alert_id: string;
    readonly source: string;
    readonly kind: string;
    readonly refund_id: string | null;
  };
  /** A rule with the action `notify` matched. `channel_id` is null if it notified people. */
  'rule.notified': { readonly rule_name: string; readonly channel_id: string | null };
  /** An action of a rule failed. */
  'rule.failed': { readonly rule_name: string; readonly action: string; readonly error: string };
};

export type EventType = keyof EventData;

/** Events that chat channels and webhook endpoints can subscribe to. Notes and other internal work are not included. */
export const publicEventTypes = [
  'dispute.created',
  'dispute.updated',
  'dispute.closed',
  'dispute.due_soon',
  'dispute.accepted',
  'dispute.assigned',
  'evidence.added',
  'evidence.deleted',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'submission.requested',
  'submission.submitted',
  'submission.failed',
] as const satisfies readonly EventType[];

/** Also those for the company's systems, which chat channels do not get. */
export const webhookEventTypes = [
  ...publicEventTypes,
  'alert.created',
  'refund.final',
  'access.revoke',
  'access.restore',
  'order.hold',
] as const satisfies readonly EventType[];
