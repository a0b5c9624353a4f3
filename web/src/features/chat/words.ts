import type { ChatChannel } from '@rebuttal/sdk';
import { texts } from '#texts/chat';

import { eventLabels } from '../webhook-endpoints/event-types.js';

const labels: Readonly<Record<string, string>> = eventLabels;

export function nameOf({ name, kind }: Pick<ChatChannel, 'name' | 'kind'>): string {
  return name === '' ? texts.unnamed[kind] : name;
}

/** Events of a newer server are shown by their name. */
export function describeEvents(events: readonly string[]): string {
  if (events.length === 0) return texts.row.onlyRules;
  return events.map((type) => labels[type] ?? type).join(', ');
}
