import type { WebhookEventDto, WebhookEventsDto, WebhookPayloadDto } from './webhook-events.dto.js';
import type { ReplayableWebhookEvent, WebhookEventPage, WebhookPayload } from './webhook-events.service.js';

export function toWebhookEventDto(event: ReplayableWebhookEvent): WebhookEventDto {
  return {
    event_id: event.eventId,
    psp_account_id: event.accountId,
    provider: event.provider,
    psp_event_id: event.providerEventId,
    event_type: event.eventType,
    psp_dispute_id: event.providerDisputeId ?? null,
    state: event.state,
    attempts: event.attempts,
    note: event.note ?? null,
    replay_obstacle: event.replayObstacle ?? null,
    received_at: event.receivedAt.toISOString(),
    processed_at: event.processedAt?.toISOString() ?? null,
  };
}

export function toWebhookPayloadDto({ event, payload }: WebhookPayload): WebhookPayloadDto {
  return {
    event_id: event.eventId,
    provider: event.provider,
    event_type: event.eventType,
    received_at: event.receivedAt.toISOString(),
    payload: payload ?? null,
  };
}

export function toWebhookEventsDto(page: WebhookEventPage): WebhookEventsDto {
  return { events: page.events.map(toWebhookEventDto), next_cursor: page.nextCursor ?? null };
}
