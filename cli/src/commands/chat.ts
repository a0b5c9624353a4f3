import type { ChatChannel, CreateChatChannelRequest } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { declare, repeatable } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readSecret, requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';
import { chatEventTypes } from './endpoints.js';

const channelExample = 'chn_01kakhr5x2m7q9t3v8wz';

/** Commands for the Slack and Teams channels of the company. */
export function declareChat(program: Command): void {
  const chat = program.command('chat').description('Send messages about disputes to Slack and Teams.');
  declare(chat, 'list', 'List the chat channels of the company.', ['rebuttal chat list']).action(
    listChannels,
  );
  declare(chat, 'add', 'Add a chat channel. Asks for the URL of its webhook or workflow.', [
    'rebuttal chat add slack --name "#disputes" --event dispute.created --event dispute.due_soon',
    'rebuttal chat add teams --url-stdin < url.txt',
  ])
    .addArgument(new Argument('<service>', 'the service').choices(['slack', 'teams']))
    .addOption(
      repeatable(
        new Option('--event <type>', 'an event that it receives; repeatable; default: none').choices(
          chatEventTypes,
        ),
      ),
    )
    .option('--name <text>', 'your name for the channel')
    .option('--time-zone <zone>', 'the time zone of deadlines; default: yours')
    .option('--url-stdin', 'read the URL from stdin')
    .action(addChannel);
  declare(chat, 'test', 'Send a test message and wait for the result.', [
    `rebuttal chat test ${channelExample}`,
  ])
    .addArgument(channelArgument())
    .action(testChannel);
  declare(chat, 'delete', 'Delete a chat channel: it receives no more messages.', [
    `rebuttal chat delete ${channelExample}`,
  ])
    .addArgument(channelArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(deleteChannel);
}

function channelArgument(): Argument {
  return new Argument('<channel>', 'the channel, chn_…');
}

type AddChannelOptions = JsonOption & {
  readonly event?: CreateChatChannelRequest['events'];
  readonly name?: string;
  readonly timeZone?: string;
  readonly urlStdin?: true;
};
type ChannelOptions = JsonOption & YesOption;

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

async function listChannels(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const channels = await withApi((client) => client.chatChannels.list());
  output.rows(channels, columns, 'No chat channels yet. Add one with: rebuttal chat add');
}

/** Reads the URL without an argument, because anyone who knows it can post to the channel. */
async function addChannel(kind: ChatChannel['kind'], options: AddChannelOptions): Promise<void> {
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
async function testChannel(channelId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const result = await withApi((client) => client.chatChannels.test(channelId));
  if (!result.delivered)
    throw new CommandError(`The test message did not arrive: ${result.error ?? 'no answer'}.`, {
      code: 'not_delivered',
    });
  output.document(result, () => ['The test message arrived.']);
}

async function deleteChannel(channelId: string, options: ChannelOptions): Promise<void> {
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
