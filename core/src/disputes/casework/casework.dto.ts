/** @example { "text": "The customer confirmed the delivery by mail.", "mentions": [] } */
export type AddNoteRequest = {
  /** At most 4,000 characters. */
  text: string;
  /**
   * Ids of users of the company whom the note is for, besides those whom the text names as `@Name`. Each is notified,
   * except its author.
   */
  mentions?: string[];
};

export type AssignDisputeRequest = {
  /** A user of the company; null: nobody. */
  user_id: string | null;
};

export type TimelineActorDto = {
  user_id: string;
  name: string;
  /** `session`, `api_key`, or `impersonation` for the operator's support in that person's name. */
  via: string;
};

export type TimelineEntryDto = {
  event_id: string;
  /** dispute.created, dispute.updated, dispute.closed, dispute.accepted, dispute.fee_acknowledged, dispute.assigned, note.added, evidence.added, evidence.updated, evidence.deleted, facts.updated, position.updated, argument.saved, argument.removed, submission.requested, submission.submitted or submission.failed. */
  type: string;
  occurred_at: string;
  /** Null: the provider or the product itself brought it about. */
  actor: TimelineActorDto | null;
  /** What it was, by type. */
  data: { [key: string]: unknown };
};

export type TraceEntryDto = {
  at: string;
  /** `webhook`: what the provider sent; `event`: what came of it, or of what somebody did; `job`: work that still waits; `submission`; `delivery`: what one of your webhook endpoints was told. */
  kind: 'webhook' | 'event' | 'job' | 'submission' | 'delivery';
  id: string;
  /** The provider's word for a webhook, the type of an event and of its delivery, the name of a job, the channel of a submission. */
  what: string;
  /** How it stands; null for an event. */
  state: string | null;
  /** Why it stands so. */
  note: string | null;
  /** What the request to this API that it goes back to was answered as `X-Request-Id`; logs, the audit log and deliveries have it, too. Null where there was none, for example when the account was read by schedule. */
  request_id: string | null;
};

export type TraceDto = { entries: TraceEntryDto[] };

export type TimelineDto = { entries: TimelineEntryDto[] };
export type NoteAnswerDto = { entry: TimelineEntryDto };
