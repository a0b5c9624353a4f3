import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/webhook-endpoints';

export type EventType = Schemas['WebhookEventType'];

/** What each event of the API says; the server lists those that can be chosen. */
export const eventLabels: Readonly<Record<EventType, string>> = texts.eventTypes.eventLabels;
