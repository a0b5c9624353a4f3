import {
  bodyOf,
  type ChatChannel,
  type CreateChatChannelRequest,
  type UpdateChatChannelRequest,
} from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

const chatKeys = { all: ['chat-channels'] } as const;

export type Channel = ChatChannel;

export function chatChannelsQuery() {
  return queryOptions({
    queryKey: chatKeys.all,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/chat-channels', { signal })),
  });
}

export function useAddChannel() {
  return useChange((body: CreateChatChannelRequest) => client.chatChannels.create(body), chatKeys.all);
}

export function useUpdateChannel(channelId: string) {
  return useChange(
    (body: UpdateChatChannelRequest) => client.chatChannels.update(channelId, body),
    chatKeys.all,
  );
}

export function useDeleteChannel(channelId: string) {
  return useChange((_: undefined) => client.chatChannels.remove(channelId), chatKeys.all);
}

export function useTestChannel(channelId: string) {
  return useChange((_: undefined) => client.chatChannels.test(channelId), chatKeys.all);
}
