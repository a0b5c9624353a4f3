import { Argument, type Command, Option } from 'commander';

import type { AddChannelOptions, ChannelOptions } from '../commands/chat.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable } from './declaring.js';
import { eventTypes } from './endpoint-commands.js';

const channelExample = 'chn_01kakhr5x2m7q9t3v8wz';

/** Commands for the Slack and Teams channels of the company. */
export function declareChatCommands(program: Command): void {
  const chat = program.command('chat').description('Send messages about disputes to Slack and Teams.');
  declare(chat, 'list', 'List the chat channels of the company.', ['rebuttal chat list']).action(
    async (options: JsonOption) => {
      await (await import('../commands/chat.js')).listChannels(options);
    },
  );
  declare(chat, 'add', 'Add a chat channel. Asks for the URL of its webhook or workflow.', [
    'rebuttal chat add slack --name "#disputes" --event dispute.created --event dispute.due_soon',
    'rebuttal chat add teams --url-stdin < url.txt',
  ])
    .addArgument(new Argument('<service>', 'the service').choices(['slack', 'teams']))
    .addOption(
      repeatable(
        new Option('--event <type>', 'an event that it receives; repeatable; default: none').choices(
          eventTypes,
        ),
      ),
    )
    .option('--name <text>', 'your name for the channel')
    .option('--time-zone <zone>', 'the time zone of deadlines; default: yours')
    .option('--url-stdin', 'read the URL from stdin')
    .action(async (service: 'slack' | 'teams', options: AddChannelOptions) => {
      await (await import('../commands/chat.js')).addChannel(service, options);
    });
  declare(chat, 'test', 'Send a test message and wait for the result.', [
    `rebuttal chat test ${channelExample}`,
  ])
    .addArgument(channelArgument())
    .action(async (channelId: string, options: JsonOption) => {
      await (await import('../commands/chat.js')).testChannel(channelId, options);
    });
  declare(chat, 'delete', 'Delete a chat channel: it receives no more messages.', [
    `rebuttal chat delete ${channelExample}`,
  ])
    .addArgument(channelArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (channelId: string, options: ChannelOptions) => {
      await (await import('../commands/chat.js')).deleteChannel(channelId, options);
    });
}

function channelArgument(): Argument {
  return new Argument('<channel>', 'the channel, chn_…');
}
