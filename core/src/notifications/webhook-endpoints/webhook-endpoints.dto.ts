/** What can happen, for `event_types`. */
export type WebhookEventType =
  | 'dispute.created'
  | 'dispute.updated'
  | 'dispute.closed'
  | 'dispute.due_soon'
  | 'dispute.accepted'
  | 'dispute.assigned'
  | 'evidence.added'
  | 'evidence.deleted'
  | 'submission.requested'
  | 'submission.submitted'
  | 'submission.failed';

/** @example { "url": "https://rabbits.example/hooks/disputes", "event_types": ["dispute.created", "dispute.closed"] } */
export type CreateWebhookEndpointRequest = {
  /** https. Addresses of private networks are refused. */
  url: string;
  description?: string | null;
  /** Empty or absent: every type. */
  event_types?: WebhookEventType[] | null;
};

/** What is absent stays. */
export type UpdateWebhookEndpointRequest = {
  url?: string;
  description?: string | null;
  event_types?: WebhookEventType[];
  /** True brings an endpoint back that was disabled. */
  is_enabled?: boolean;
};

export type WebhookEndpointDto = {
  endpoint_id: string;
  url: string;
  description: string;
  /** Empty: every type. */
  event_types: string[];
  is_enabled: boolean;
  /** `failing`: nothing arrived for three days; `gone`: it answered 410; null unless it was disabled for a reason. */
  disabled_why: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
};

export type WebhookEndpointsDto = {
  endpoints: WebhookEndpointDto[];
  /** All that can be told, in the order of a dispute's life. */
  available_event_types: WebhookEventType[];
};
export type WebhookEndpointAnswerDto = { endpoint: WebhookEndpointDto };

/** The one time that the secret is shown. */
export type WebhookEndpointSecretDto = {
  endpoint: WebhookEndpointDto;
  /** `whsec_…`, for a Standard Webhooks library. */
  secret: string;
  /** Until then the secret before it signs, too; null at the first one. */
  previous_secret_until: string | null;
};

export type WebhookDeliveryDto = {
  delivery_id: string;
  /** The `webhook-id` header: the same for each try, so that a receiver can tell repeats. */
  event_id: string;
  event_type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_try_at: string | null;
  last_attempt_at: string | null;
  /** The status that the receiver answered; null when no answer came. */
  last_status: number | null;
  last_error: string | null;
  delivered_at: string | null;
  created_at: string;
};

export type WebhookDeliveriesDto = { deliveries: WebhookDeliveryDto[]; next_cursor: string | null };
export type WebhookDeliveryAnswerDto = { delivery: WebhookDeliveryDto };
