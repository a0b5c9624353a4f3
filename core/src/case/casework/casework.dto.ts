import type { CoverageDto, LossCauseDto } from '../disputes/disputes.dto.js';

/** @example { "text": "The customer confirmed the delivery by mail.", "mentions": [] } */
export type AddNoteRequest = {
  /** At most 4,000 characters. */
  text: string;
  /** Ids of users to notify, besides those that the text mentions as `@Name`. Each is notified, except the author. */
  mentions?: string[];
};

export type AssignDisputeRequest = {
  /** A user of the company. Null: unassigned. */
  user_id: string | null;
};

export type LossCauseRequest = {
  /** Null removes the choice. */
  loss_cause: LossCauseDto | null;
};

/** @example { "coverage": { "payer": "guarantor", "program": "Hutch Guarantee", "claim": "paid", "paid_amount": 12999, "paid_currency": "USD" } } */
export type CoverageRequest = {
  /** Null removes your statement. What the provider reports applies again. */
  coverage: {
    payer: CoverageDto['payer'];
    /**
     * @minLength 1
     * @maxLength 100
     */
    program: string;
    /** `refused` and no coverage count in the win rate, the others do not. */
    claim: 'not_filed' | 'filed' | 'paid' | 'refused';
    /**
     * The payment of the payer, in minor units, for a claim that was paid. Default: the disputed amount.
     * @isInt
     * @minimum 0
     * @maximum 9007199254740991
     */
    paid_amount?: number;
    /** ISO 4217. Default: the dispute's currency. */
    paid_currency?: string;
  } | null;
};

export type DisputeTagsRequest = {
  /**
   * All tags that the dispute has from now on: at most 50 of at most 100 characters each. Spaces at the ends and
   * repetitions are removed.
   */
  tags: string[];
};

export type TimelineActorDto = {
  user_id: string;
  name: string;
  /** `session`, `api_key`, or `impersonation` for the operator's support in that person's name. */
  via: string;
};

export type TimelineEntryDto = {
  event_id: string;
  /** dispute.created, dispute.updated, dispute.closed, dispute.accepted, dispute.fee_acknowledged, dispute.assigned, loss_cause.set, coverage.set, tags.updated, note.added, evidence.added, evidence.updated, evidence.deleted, facts.updated, position.updated, defense.chosen, compelling_evidence.updated, compelling_evidence.refused, argument.saved, argument.removed, approval.requested, approval.approved, approval.rejected, submission.requested, submission.submitted, submission.failed, alert.linked, rule.notified or rule.failed. */
  type: string;
  occurred_at: string;
  /** Null if the provider or the product caused it. */
  actor: TimelineActorDto | null;
  /** Details of the event, depending on the type. */
  data: { [key: string]: unknown };
};

export type TraceEntryDto = {
  at: string;
  /**
   * `webhook`: sent by the provider. `event`: a change or a user's action. `job`: work in the queue. `submission`: a
   * response. `delivery`: sent to one of your webhook endpoints.
   */
  kind: 'webhook' | 'event' | 'job' | 'submission' | 'delivery';
  id: string;
  /** A webhook's type at the provider, an event's or delivery's type, a job's name, or a submission's channel. */
  what: string;
  /** The current state. Null for an event. */
  state: string | null;
  /** The reason for the state. */
  note: string | null;
  /**
   * The `X-Request-Id` of the API request that caused it. Logs, the audit log and deliveries have the same id. Null
   * without a request, for example after a scheduled sync.
   */
  request_id: string | null;
};

export type TraceDto = { entries: TraceEntryDto[] };

export type TimelineDto = { entries: TimelineEntryDto[] };
export type NoteAnswerDto = { entry: TimelineEntryDto };
