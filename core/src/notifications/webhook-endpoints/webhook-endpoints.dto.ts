/** The event types for chat channels. */
export type ChatEventType =
  | 'dispute.created'
  | 'dispute.updated'
  | 'dispute.closed'
  | 'dispute.due_soon'
  | 'dispute.accepted'
  | 'dispute.assigned'
  | 'evidence.added'
  | 'evidence.deleted'
  | 'approval.requested'
  | 'approval.approved'
  | 'approval.rejected'
  | 'submission.requested'
  | 'submission.submitted'
  | 'submission.failed';

/**
 * The event types for `event_types`. `access.revoke`, `access.restore` and `order.hold` name the payment and its orders: take
 * access away or give it back, and stop a parcel.
 */
export type WebhookEventType =
  | ChatEventType
  | 'alert.created'
  | 'refund.final'
  | 'access.revoke'
  | 'access.restore'
  | 'order.hold';

/** @example { "url": "https://rabbits.example/hooks/disputes", "event_types": ["dispute.created", "dispute.closed"] } */
export type CreateWebhookEndpointRequest = {
  /** https. Addresses of private networks are refused. */
  url: string;
  description?: string | null;
  /** Empty or absent: all types. */
  event_types?: WebhookEventType[] | null;
};

/** Absent fields keep their values. */
export type UpdateWebhookEndpointRequest = {
  url?: string;
  description?: string | null;
  event_types?: WebhookEventType[];
  /** True re-enables an endpoint that was disabled. */
  is_enabled?: boolean;
};

export type WebhookEndpointDto = {
  endpoint_id: string;
  url: string;
  description: string;
  /** Empty: all types. */
  event_types: string[];
  is_enabled: boolean;
  /**
   * `failing`: no delivery succeeded for three days. `gone`: the endpoint returned 410. Null unless it was disabled for
   * such a reason.
   */
  disabled_why: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
};

export type WebhookEndpointsDto = {
  endpoints: WebhookEndpointDto[];
  /** All event types, in the order of a dispute's life. */
  available_event_types: WebhookEventType[];
};
export type WebhookEndpointAnswerDto = { endpoint: WebhookEndpointDto };

/** The only response that contains the secret. */
export type WebhookEndpointSecretDto = {
  endpoint: WebhookEndpointDto;
  /** `whsec_…`, for a Standard Webhooks library. */
  secret: string;
  /** The previous secret also signs until then. Null for the first secret. */
  previous_secret_until: string | null;
};

export type WebhookDeliveryDto = {
  delivery_id: string;
  /** The `webhook-id` header. It is the same for each attempt, so that a receiver can detect repeats. */
  event_id: string;
  event_type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_try_at: string | null;
  last_attempt_at: string | null;
  /** The status of the receiver's last response. Null if there was none. */
  last_status: number | null;
  last_error: string | null;
  delivered_at: string | null;
  created_at: string;
};

export type WebhookDeliveriesDto = { deliveries: WebhookDeliveryDto[]; next_cursor: string | null };
export type WebhookDeliveryAnswerDto = { delivery: WebhookDeliveryDto };
