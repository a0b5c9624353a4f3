import type { Schemas } from '@rebuttal/sdk';

export type EventType = Schemas['WebhookEventType'];

/** What each event of the API says; the server lists those that can be chosen. */
export const eventLabels: Readonly<Record<EventType, string>> = {
  'dispute.created': 'A dispute has come in',
  'dispute.updated': 'A dispute has changed',
  'dispute.closed': 'A dispute was decided',
  'dispute.due_soon': 'An answer is due in 7, 3 or 1 days',
  'dispute.accepted': 'A dispute was accepted',
  'dispute.assigned': 'A dispute was given to someone',
  'evidence.added': 'Evidence was added',
  'evidence.deleted': 'Evidence was deleted',
  'submission.requested': 'A submission has begun',
  'submission.submitted': 'A submission has arrived',
  'submission.failed': 'A submission has failed',
};
