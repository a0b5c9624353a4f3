/** What a dispute was when something happened to it. Amounts in minor units of the currency. */
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

/** Why the provider decided against the merchant, in words; absent where it does not say. */
type LossNews = { readonly loss_reason?: string };

type EvidenceNews = {
  readonly evidence_id: string;
  readonly evidence_type: string;
  readonly title: string;
  /** Where the product got it by itself; absent where somebody added it. */
  readonly source?: { readonly kind: string; readonly name: string };
};
type SubmissionNews = { readonly submission_id: string; readonly channel: string };

/** Everything that can happen to a dispute, with what is told of it. */
export type EventData = {
  'dispute.created': DisputeSnapshot;
  'dispute.updated': DisputeSnapshot & LossNews & { readonly changed: readonly string[] };
  /** It was decided or ended otherwise. */
  'dispute.closed': DisputeSnapshot & LossNews & { readonly outcome_detail: string | null };
  /** An answer is due within so many times 24 hours; told once for each of 7, 3 and 1, and anew for another deadline. */
  'dispute.due_soon': DisputeSnapshot & { readonly days_left: 1 | 3 | 7 };
  'dispute.accepted': Record<string, never>;
  /** Someone agreed to the fee that the provider charges for a response. Amount in minor units. */
  'dispute.fee_acknowledged': {
    readonly amount: number;
    readonly currency: string;
    readonly currency_exponent: number;
  };
  'dispute.assigned': { readonly user_id: string | null };
  'note.added': { readonly text: string; readonly mentions: readonly string[] };
  'evidence.added': EvidenceNews;
  'evidence.deleted': EvidenceNews;
  'argument.saved': { readonly version: number };
  'argument.removed': { readonly version: number };
  'submission.requested': SubmissionNews;
  'submission.submitted': SubmissionNews;
  'submission.failed': SubmissionNews & { readonly error: string };
};

export type EventType = keyof EventData;

/** What endpoints can listen to; what people write to each other and work on stays inside. */
export const publicEventTypes = [
  'dispute.created',
  'dispute.updated',
  'dispute.closed',
  'dispute.due_soon',
  'dispute.accepted',
  'dispute.assigned',
  'evidence.added',
  'evidence.deleted',
  'submission.requested',
  'submission.submitted',
  'submission.failed',
] as const satisfies readonly EventType[];
