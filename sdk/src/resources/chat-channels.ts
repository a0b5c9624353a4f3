import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { ChatChannel, ChatTest, CreateChatChannelRequest, UpdateChatChannelRequest } from '../types.js';

/** Slack and Teams channels that receive messages about disputes. Their URLs are never returned. */
export function chatChannelCalls(http: Http) {
  const at = (channelId: string, options?: CallOptions) => ({
    ...options,
    params: { path: { channelId } },
  });
  return {
    list: async (options?: CallOptions): Promise<ChatChannel[]> =>
      (await bodyOf(http.GET('/api/chat-channels', options))).channels,

    get: async (channelId: string, options?: CallOptions): Promise<ChatChannel> =>
      (await bodyOf(http.GET('/api/chat-channels/{channelId}', at(channelId, options)))).channel,

    create: async (body: CreateChatChannelRequest, options?: CallOptions): Promise<ChatChannel> =>
      (await bodyOf(http.POST('/api/chat-channels', { ...options, body }))).channel,

    update: async (
      channelId: string,
      body: UpdateChatChannelRequest,
      options?: CallOptions,
    ): Promise<ChatChannel> =>
      (await bodyOf(http.PUT('/api/chat-channels/{channelId}', { ...at(channelId, options), body }))).channel,

    remove: async (channelId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/chat-channels/{channelId}', at(channelId, options)));
    },

    /** Posts a test message. Check `delivered` of the result. */
    test: (channelId: string, options?: CallOptions): Promise<ChatTest> =>
      bodyOf(http.POST('/api/chat-channels/{channelId}/test', at(channelId, options))),
  };
}
