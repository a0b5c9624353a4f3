import type { ChatChannel, CreateChatChannelRequest, UpdateChatChannelRequest } from '@rebuttal/sdk';

type EventType = CreateChatChannelRequest['events'][number];

/** A channel as it is typed. An empty URL of an existing channel keeps the current one. */
export type ChannelDraft = {
  readonly kind: ChatChannel['kind'];
  readonly url: string;
  readonly name: string;
  readonly events: readonly EventType[];
};

/** Preselects the events that call for action. */
export const emptyDraft: ChannelDraft = {
  kind: 'slack',
  url: '',
  name: '',
  events: [
    'dispute.created',
    'dispute.closed',
    'dispute.due_soon',
    'approval.requested',
    'submission.failed',
  ],
};

export function draftOf({ kind, name, events }: ChatChannel): ChannelDraft {
  return { kind, url: '', name, events: events as EventType[] };
}

export function toRequest({ kind, url, name, events }: ChannelDraft): CreateChatChannelRequest {
  return { kind, url: url.trim(), name: name.trim(), events: [...events] };
}

export function toChange({ url, name, events }: ChannelDraft): UpdateChatChannelRequest {
  const typed = url.trim();
  return { ...(typed === '' ? {} : { url: typed }), name: name.trim(), events: [...events] };
}
