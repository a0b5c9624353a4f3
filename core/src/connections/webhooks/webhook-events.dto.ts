export type WebhookEventState = 'received' | 'done' | 'ignored' | 'failed';

export type WebhookEventDto = {
  event_id: string;
  psp_account_id: string;
  provider: string;
  /** The provider's event ID. */
  psp_event_id: string;
  event_type: string;
  psp_dispute_id: string | null;
  state: WebhookEventState;
  attempts: number;
  /** The reason why it failed or was ignored. */
  note: string | null;
  /** Why it can't be replayed, for example because its account was deleted. Null if it can. */
  replay_obstacle: string | null;
  received_at: string;
  processed_at: string | null;
};
export type WebhookEventsDto = { events: WebhookEventDto[]; next_cursor: string | null };
export type WebhookPayloadDto = {
  event_id: string;
  provider: string;
  event_type: string;
  received_at: string;
  /** The body with personal data, cards and secrets replaced. For a signed token, its claims. Null if it isn't JSON. */
  payload: unknown;
};
export type ReplayDto = { message: string; event: WebhookEventDto };
