import type { ChatChannel, CreateChatChannelRequest } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readSecret, requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

export type AddChannelOptions = JsonOption & {
  readonly event?: CreateChatChannelRequest['events'];
  readonly name?: string;
  readonly timeZone?: string;
  readonly urlStdin?: true;
};
export type ChannelOptions = JsonOption & YesOption;

const columns: readonly Column<ChatChannel>[] = [
  { title: 'Channel', text: ({ channel_id: id }) => id },
  { title: 'Service', text: ({ kind }) => kind },
  { title: 'State', text: stateOf, tone: (channel) => statusTone(stateOf(channel)) },
  { title: 'Last message', text: ({ last_success_at: at }) => (at === null ? 'never' : shortTimeText(at)) },
  { title: 'Name', text: ({ name }) => name },
  { title: 'URL', text: ({ url }) => url ?? '', optional: true },
  { title: 'Events', text: ({ events }) => events.join(', ') || 'rules only', optional: true },
  { title: 'Last error', text: ({ last_error: error }) => error ?? '', optional: true },
];

export async function listChannels(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const channels = await withApi((client) => client.chatChannels.list());
  output.rows(channels, columns, 'No chat channels yet. Add one with: rebuttal chat add');
}

/** Reads the URL without an argument, because anyone who knows it can post to the channel. */
export async function addChannel(kind: ChatChannel['kind'], options: AddChannelOptions): Promise<void> {
  const output = createOutput(options);
  const url = await readSecret({
    question: 'Webhook URL',
    option: '--url-stdin',
    fromStdin: options.urlStdin === true,
  });
  const { event: events = [], name, timeZone } = options;
  const body = {
    ...{ kind, url, events: [...events] },
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  const channel = await withApi((client) => client.chatChannels.create(body));
  output.document(channel, () => [channel.channel_id]);
  output.remark(`Send a test message with: rebuttal chat test ${channel.channel_id}`);
}

/** @throws {CommandError} if the service did not accept the message */
export async function testChannel(channelId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const result = await withApi((client) => client.chatChannels.test(channelId));
  if (!result.delivered)
    throw new CommandError(`The test message did not arrive: ${result.error ?? 'no answer'}.`, {
      code: 'not_delivered',
    });
  output.document(result, () => ['The test message arrived.']);
}

export async function deleteChannel(channelId: string, options: ChannelOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async ({ chatChannels }) => {
    const { name } = await chatChannels.get(channelId);
    const what = name === '' ? channelId : name;
    await requireYes(`Delete ${what}? It receives no more messages.`, options);
    await chatChannels.remove(channelId);
  });
  output.document({ deleted: true, channel_id: channelId }, () => [`${channelId} is deleted.`]);
}

function stateOf({ is_enabled: isEnabled, disabled_why: why }: ChatChannel): string {
  if (isEnabled) return 'active';
  return why === null ? 'disabled' : `disabled: ${why}`;
}
