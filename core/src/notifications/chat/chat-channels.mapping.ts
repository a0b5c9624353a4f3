import type { TenantActor } from '../../identity/access/actor.js';
import type { ChatChannelDto, ChatTestDto } from './chat-channels.dto.js';
import type { ChatChannel } from './chat-channels.js';
import type { ChatTest } from './chat-channels.service.js';

/** Members don't see any part of the URL. */
export function toChatChannelDto(channel: ChatChannel, { role }: Pick<TenantActor, 'role'>): ChatChannelDto {
  return {
    channel_id: channel.channelId,
    kind: channel.kind,
    name: channel.name,
    url: role === 'member' ? null : channel.urlHint,
    events: [...channel.events],
    time_zone: channel.timeZone,
    is_enabled: channel.isEnabled,
    disabled_why: channel.disabledWhy ?? null,
    last_success_at: channel.lastSuccessAt?.toISOString() ?? null,
    last_error: channel.lastError ?? null,
    created_at: channel.createdAt.toISOString(),
    updated_at: channel.updatedAt.toISOString(),
  };
}

export function toChatTestDto(
  { channel, status, error }: ChatTest,
  actor: Pick<TenantActor, 'role'>,
): ChatTestDto {
  return {
    delivered: error === undefined,
    status: status ?? null,
    error: error ?? null,
    channel: toChatChannelDto(channel, actor),
  };
}
