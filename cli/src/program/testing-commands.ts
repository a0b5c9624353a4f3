import { type Command, Option } from 'commander';

import type { SendOptions } from '../commands/send-webhook.js';
import type { SimulateOptions } from '../commands/simulate.js';
import type { ListWebhooksOptions } from '../commands/webhooks.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, timeArgument, wholeNumber } from './declaring.js';

/** What testers live in. */
export function declareTestingCommands(program: Command): void {
  program.commandsGroup('Webhooks and tests:');
  const webhooks = program.command('webhooks').description('Look into, repeat and send webhooks.');
  declareKept(webhooks);
  declareSend(webhooks);
  const simulate = program.command('simulate').description('Make things happen in the sandbox.');
  declare(simulate, 'dispute', 'Let a cardholder dispute a payment, in the sandbox of a provider.', [
    'rebuttal simulate dispute stripe',
    'rebuttal simulate dispute stripe --reason fraudulent --amount 12000 --currency EUR',
    'rebuttal simulate dispute stripe --scenario inquiry',
  ])
    .argument('<provider>', 'for example stripe')
    .option('--reason <reason>', 'why, in the provider’s words or ours')
    .option('--amount <n>', 'in minor units: 12000 are 120.00 USD, or 12000 JPY', wholeNumber(0))
    .option('--currency <code>', 'ISO 4217, for example EUR')
    .option('--network <network>', 'of the card, for example visa')
    .option('--scenario <name>', 'a story of the simulator; a wrong name lists them')
    .option('--account <id>', 'of which account; the newest test account otherwise')
    .action(async (provider: string, options: SimulateOptions) => {
      await (await import('../commands/simulate.js')).simulateDispute(provider, options);
    });
}

function declareKept(webhooks: Command): void {
  declare(webhooks, 'list', 'List the webhooks that came, newest first, and what became of each.', [
    'rebuttal webhooks list --state failed',
  ])
    .addOption(
      new Option('--state <state>', 'in one state alone').choices(['received', 'done', 'ignored', 'failed']),
    )
    .option('--account <id>', 'of one account at a provider')
    .option('--limit <n>', 'how many at most', wholeNumber(1), 20)
    .option('--all', 'all there are')
    .action(async (options: ListWebhooksOptions) => {
      await (await import('../commands/webhooks.js')).listWebhooks(options);
    });
  declare(
    webhooks,
    'record',
    'Keep webhooks that came as files, with persons, cards and secrets taken out.',
    [
      'rebuttal webhooks record ./recorded --limit 5',
      'rebuttal webhooks record ./recorded --state failed --all',
    ],
  )
    .argument('<folder>', 'where to put a file for each')
    .addOption(
      new Option('--state <state>', 'in one state alone').choices(['received', 'done', 'ignored', 'failed']),
    )
    .option('--account <id>', 'of one account at a provider')
    .option('--limit <n>', 'how many at most', wholeNumber(1), 20)
    .option('--all', 'all there are')
    .action(async (folder: string, options: ListWebhooksOptions) => {
      await (await import('../commands/record-webhooks.js')).recordWebhooks(folder, options);
    });
  declare(webhooks, 'replay', 'Work a kept webhook through once more. Doing so twice changes nothing.', [
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
    .option('--account <id>', 'of which account; its secret signs, in a server with a sandbox')
    .option('--at <time>', 'sign it as if it were then, for example 2026-11-22T09:30:00Z', timeArgument)
    .option('--fresh-id', 'as a new event; else one that was taken before changes nothing')
    .option('--url <address>', 'to this webhook URL instead, signed here')
    .option('--secret-stdin', 'with --url: read the secret from stdin (else REBUTTAL_WEBHOOK_SECRET)')
    .option('--secret-field <name>', 'with --url: the credential field that the secret belongs to')
    .action(async (provider: string, file: string, options: SendOptions) => {
      await (await import('../commands/send-webhook.js')).sendWebhook({ provider, file }, options);
    });
}
