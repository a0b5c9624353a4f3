import type { ChatEventType } from '../webhook-endpoints/webhook-endpoints.dto.js';

/**
 * @example { "kind": "slack", "url": "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX", "events": ["dispute.created", "dispute.due_soon"] }
 */
export type CreateChatChannelRequest = {
  kind: 'slack' | 'teams';
  /**
   * The URL of a Slack incoming webhook or of a Teams workflow that starts when a webhook request is received. It is stored
   * encrypted and never returned.
   */
  url: string;
  /** Empty: only the messages of automation rules. */
  events: ChatEventType[];
  /** Your name for the channel, such as `#disputes`. */
  name?: string | null;
  /** The time zone of deadlines, such as `Europe/Paris`. Default: that of your notifications. */
  time_zone?: string | null;
};

/** Absent fields keep their values. */
export type UpdateChatChannelRequest = {
  url?: string;
  events?: ChatEventType[];
  name?: string | null;
  time_zone?: string;
  /** True re-enables a channel that was disabled. */
  is_enabled?: boolean;
};

export type ChatChannelDto = {
  channel_id: string;
  kind: 'slack' | 'teams';
  name: string;
  /** The host and the last four characters, such as `hooks.slack.com/…wXyZ`. Null for members. */
  url: string | null;
  /** Empty: only the messages of automation rules. */
  events: string[];
  time_zone: string;
  is_enabled: boolean;
  /** `failing`: no message arrived for three days. `gone`: the service returned 410. Null unless it was disabled for such a reason. */
  disabled_why: 'failing' | 'gone' | null;
  last_success_at: string | null;
  /** Why the last message did not arrive. Null after one that did. */
  last_error: string | null;
  created_at: string;
  updated_at: string;
};

export type ChatChannelsDto = {
  channels: ChatChannelDto[];
  /** All event types, in the order of a dispute's life. */
  available_events: ChatEventType[];
};
export type ChatChannelAnswerDto = { channel: ChatChannelDto };

export type ChatTestDto = {
  /** True if the service accepted the message. */
  delivered: boolean;
  /** The status of the response. Null if there was none. */
  status: number | null;
  error: string | null;
  channel: ChatChannelDto;
};
