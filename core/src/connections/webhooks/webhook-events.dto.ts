export type WebhookEventState = 'received' | 'done' | 'ignored' | 'failed';

export type WebhookEventDto = {
  event_id: string;
  psp_account_id: string;
  provider: string;
  /** The provider's id of the event. */
  psp_event_id: string;
  event_type: string;
  psp_dispute_id: string | null;
  state: WebhookEventState;
  attempts: number;
  /** Why it failed or was ignored. */
  note: string | null;
  received_at: string;
  processed_at: string | null;
};
export type WebhookEventsDto = { events: WebhookEventDto[]; next_cursor: string | null };
export type WebhookPayloadDto = {
  event_id: string;
  provider: string;
  event_type: string;
  received_at: string;
  /** The body as it came, but for persons, cards and secrets, which are replaced. Of a signed token what it claims. Null for a body that is no JSON. */
  payload: unknown;
};
export type ReplayDto = { message: string; event: WebhookEventDto };
