import {
  bodyOf,
  type ChatChannel,
  type CreateChatChannelRequest,
  type UpdateChatChannelRequest,
} from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

const chatKeys = { all: ['chat-channels'] } as const;

export type Channel = ChatChannel;

export function chatChannelsQuery() {
  return queryOptions({
    queryKey: chatKeys.all,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/chat-channels', { signal })),
  });
}

export function useAddChannel() {
  return useChannelChange((body: CreateChatChannelRequest) => client.chatChannels.create(body));
}

export function useUpdateChannel(channelId: string) {
  return useChannelChange((body: UpdateChatChannelRequest) => client.chatChannels.update(channelId, body));
}

export function useDeleteChannel(channelId: string) {
  return useChannelChange((_: undefined) => client.chatChannels.remove(channelId));
}

export function useTestChannel(channelId: string) {
  return useChannelChange((_: undefined) => client.chatChannels.test(channelId));
}

function useChannelChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: chatKeys.all });
    },
  });
}
