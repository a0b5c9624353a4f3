import type { EventType } from '../../platform/events/event-types.js';

export type ChatKind = 'slack' | 'teams';

/** A channel of a chat service that receives messages about disputes. */
export type ChatChannel = {
  readonly channelId: string;
  readonly tenantId: string;
  readonly kind: ChatKind;
  readonly name: string;
  /** Encrypted. */
  readonly url: string;
  /** The host and the last characters of the URL. */
  readonly urlHint: string;
  /** Empty: only the messages of automation rules. */
  readonly events: readonly EventType[];
  /** The time zone of deadlines in the messages. */
  readonly timeZone: string;
  readonly isEnabled: boolean;
  readonly disabledWhy: 'failing' | 'gone' | undefined;
  readonly lastSuccessAt: Date | undefined;
  /** Why the last message did not arrive. Undefined after one that did. */
  readonly lastError: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The encryption context of a URL, which is valid for this channel only. */
export function chatUrlContext(channelId: string): string {
  return `chat-channel:${channelId}`;
}

/** More than any company needs. Each event costs one call per channel. */
export const channelsMax = 20;
