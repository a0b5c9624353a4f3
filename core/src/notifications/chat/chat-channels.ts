import type { ChatChannelDto } from './chat-channels.dto.js';

export type ChatKind = ChatChannelDto['kind'];

/** The encryption context of a URL, which is valid for this channel only. */
export function chatUrlContext(channelId: string): string {
  return `chat-channel:${channelId}`;
}

/** More than any company needs. Each event costs one call per channel. */
export const channelsMax = 20;
