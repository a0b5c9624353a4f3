import { type Command, Option } from 'commander';

import type { SendOptions } from '../commands/send-webhook.js';
import type { SimulateOptions } from '../commands/simulate.js';
import type { ListWebhooksOptions } from '../commands/webhooks.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, timeArgument, wholeNumber } from './declaring.js';

/** Commands for testers of an integration. */
export function declareTestingCommands(program: Command): void {
  program.commandsGroup('Webhooks and tests:');
  const webhooks = program.command('webhooks').description('List, replay and send webhooks.');
  declareStored(webhooks);
  declareSend(webhooks);
  const simulate = program.command('simulate').description('Create disputes in the sandbox.');
  declare(simulate, 'dispute', 'Create a dispute in the sandbox of a provider.', [
    'rebuttal simulate dispute stripe',
    'rebuttal simulate dispute stripe --reason fraudulent --amount 12000 --currency EUR',
    'rebuttal simulate dispute stripe --scenario inquiry',
  ])
    .argument('<provider>', 'for example stripe')
    .option('--reason <reason>', 'the reason, as a provider code or one of ours')
    .option('--amount <n>', 'in minor units: 12000 is 120.00 USD, or 12000 JPY', wholeNumber(0))
    .option('--currency <code>', 'ISO 4217, for example EUR')
    .option('--network <network>', 'of the card, for example visa')
    .option('--scenario <name>', 'a scenario of the simulator; an unknown name lists them')
    .option('--account <id>', 'the account; default: the newest test account')
    .action(async (provider: string, options: SimulateOptions) => {
      await (await import('../commands/simulate.js')).simulateDispute(provider, options);
    });
}

function declareStored(webhooks: Command): void {
  declare(webhooks, 'list', 'List the received webhooks and their results, newest first.', [
    'rebuttal webhooks list --state failed',
  ])
    .addOption(
      new Option('--state <state>', 'with this state').choices(['received', 'done', 'ignored', 'failed']),
    )
    .option('--account <id>', 'of one provider account')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(async (options: ListWebhooksOptions) => {
      await (await import('../commands/webhooks.js')).listWebhooks(options);
    });
  declare(
    webhooks,
    'record',
    'Save received webhooks as files, without personal data, card numbers and secrets.',
    [
      'rebuttal webhooks record ./recorded --limit 5',
      'rebuttal webhooks record ./recorded --state failed --all',
    ],
  )
    .argument('<folder>', 'the folder for the files')
    .addOption(
      new Option('--state <state>', 'with this state').choices(['received', 'done', 'ignored', 'failed']),
    )
    .option('--account <id>', 'of one provider account')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(async (folder: string, options: ListWebhooksOptions) => {
      await (await import('../commands/record-webhooks.js')).recordWebhooks(folder, options);
    });
  declare(webhooks, 'replay', 'Process a stored webhook again. Repeating it changes nothing.', [
    'rebuttal webhooks replay whe_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<id>', 'the webhook event, whe_…')
    .action(async (eventId: string, options: JsonOption) => {
      await (await import('../commands/webhooks.js')).replayWebhook(eventId, options);
    });
}

function declareSend(webhooks: Command): void {
  declare(webhooks, 'send', 'Send a webhook body, signed now as the provider would sign it.', [
    'rebuttal webhooks send stripe event.json --account acc_01kakhr5x2m7q9t3v8wz',
    'rebuttal webhooks send stripe - --account acc_01kakhr5x2m7q9t3v8wz < event.json',
    'rebuttal webhooks send stripe event.json --account acc_01kakhr5x2m7q9t3v8wz --fresh-id --at 2026-01-01T00:00:00Z',
    'pass show stripe/whsec | rebuttal webhooks send stripe event.json \\\n      --url https://disputes.example.com/api/webhooks/stripe/main --secret-stdin',
  ])
    .argument('<provider>', 'for example stripe')
    .argument('<file>', 'the body; - reads stdin')
    .option('--account <id>', 'the account whose secret signs, on a server with a sandbox')
    .option('--at <time>', 'sign as of this time, for example 2026-11-22T09:30:00Z', timeArgument)
    .option('--fresh-id', 'send as a new event; a repeated event changes nothing')
    .option('--url <address>', 'send to this webhook URL instead, signed here')
    .option('--secret-stdin', 'with --url: read the secret from stdin (or from REBUTTAL_WEBHOOK_SECRET)')
    .option('--secret-field <name>', 'with --url: the credential field of the secret')
    .action(async (provider: string, file: string, options: SendOptions) => {
      await (await import('../commands/send-webhook.js')).sendWebhook({ provider, file }, options);
    });
}
