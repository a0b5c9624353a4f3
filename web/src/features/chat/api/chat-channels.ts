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

/** An empty URL keeps that of an existing channel. */
type ChannelValues = Pick<CreateChatChannelRequest, 'kind' | 'url' | 'events'> & { readonly name: string };

/** Adds a channel, or changes an existing one. */
export function useSaveChannel(channelId: string | undefined) {
  return useChange(
    ({ kind, url, ...body }: ChannelValues) =>
      channelId === undefined
        ? client.chatChannels.create({ kind, url, ...body })
        : client.chatChannels.update(channelId, { ...body, ...(url === '' ? {} : { url }) }),
    chatKeys.all,
  );
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
