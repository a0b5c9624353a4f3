import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/webhook-endpoints';

export type EventType = Schemas['WebhookEventType'];

/** Labels of API events. The server lists the available ones. */
export const eventLabels: Readonly<Record<EventType, string>> = texts.eventTypes.eventLabels;
