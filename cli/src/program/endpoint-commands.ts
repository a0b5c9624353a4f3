import { Argument, type Command, Option } from 'commander';

import type {
  AddEndpointOptions,
  ChangeEndpointOptions,
  EndpointEvent,
  ListDeliveriesOptions,
} from '../commands/endpoints.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable, wholeNumber } from './declaring.js';

const endpointExample = 'wep_01kakhr5x2m7q9t3v8wz';

/** As a record, so that one that the API gets is missed here by the compiler. */
const events: Readonly<Record<EndpointEvent, true>> = {
  'dispute.created': true,
  'dispute.updated': true,
  'dispute.closed': true,
  'dispute.due_soon': true,
  'dispute.accepted': true,
  'dispute.assigned': true,
  'evidence.added': true,
  'evidence.deleted': true,
  'submission.requested': true,
  'submission.submitted': true,
  'submission.failed': true,
};

/** Where the company's own programs are told what happens. */
export function declareEndpointCommands(program: Command): void {
  const endpoints = program.command('endpoints').description('Tell your programs by webhooks.');
  declareEndpoints(endpoints);
  declareSecrets(endpoints);
  declareDeliveries(endpoints);
}

function declareEndpoints(endpoints: Command): void {
  declare(endpoints, 'list', 'List the webhook endpoints of the company.', [
    'rebuttal endpoints list',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/endpoints.js')).listEndpoints(options);
  });
  declare(endpoints, 'add', 'Add a webhook endpoint: prints its secret, this once.', [
    'rebuttal endpoints add https://rabbits.example/hooks',
    'rebuttal endpoints add https://rabbits.example/hooks --event dispute.created --event dispute.closed',
  ])
    .argument('<url>', 'where to; https')
    .addOption(
      repeatable(
        new Option('--event <type>', 'what it is told; once for each, all otherwise').choices(
          Object.keys(events),
        ),
      ),
    )
    .option('--description <text>', 'for yourselves: what it is for')
    .action(async (url: string, options: AddEndpointOptions) => {
      await (await import('../commands/endpoints.js')).addEndpoint(url, options);
    });
  declare(endpoints, 'delete', 'Delete a webhook endpoint: it is told nothing more.', [
    `rebuttal endpoints delete ${endpointExample}`,
  ])
    .addArgument(endpointArgument())
    .option('-y, --yes', 'do not ask')
    .action(async (endpointId: string, options: ChangeEndpointOptions) => {
      await (await import('../commands/endpoints.js')).deleteEndpoint(endpointId, options);
    });
}

function declareSecrets(endpoints: Command): void {
  declare(
    endpoints,
    'rotate-secret',
    'Make a new secret: prints it, this once. The old one signs for a day.',
    [`rebuttal endpoints rotate-secret ${endpointExample}`],
  )
    .addArgument(endpointArgument())
    .option('-y, --yes', 'do not ask')
    .action(async (endpointId: string, options: ChangeEndpointOptions) => {
      await (await import('../commands/endpoints.js')).rotateSecret(endpointId, options);
    });
}

function declareDeliveries(endpoints: Command): void {
  declare(endpoints, 'test', 'Send an event that means nothing.', [
    `rebuttal endpoints test ${endpointExample}`,
  ])
    .addArgument(endpointArgument())
    .action(async (endpointId: string, options: JsonOption) => {
      await (await import('../commands/endpoints.js')).testEndpoint(endpointId, options);
    });
  declare(endpoints, 'deliveries', 'List what was sent and what came of it, newest first.', [
    `rebuttal endpoints deliveries ${endpointExample}`,
    `rebuttal endpoints deliveries ${endpointExample} --all --json | jq -r 'select(.state == "failed") | .delivery_id'`,
  ])
    .addArgument(endpointArgument())
    .option('--limit <n>', 'how many at most', wholeNumber(1), 20)
    .option('--all', 'all there are')
    .action(async (endpointId: string, options: ListDeliveriesOptions) => {
      await (await import('../commands/endpoints.js')).listDeliveries(endpointId, options);
    });
  declare(endpoints, 'resend', 'Send once more what was sent, under the same id.', [
    `rebuttal endpoints resend ${endpointExample} whd_5c1f0e9ab7d84f6e9d2b3a4c5e6f7081`,
  ])
    .addArgument(endpointArgument())
    .argument('<delivery>', 'which, whd_… of "endpoints deliveries"')
    .action(async (endpointId: string, deliveryId: string, options: JsonOption) => {
      await (await import('../commands/endpoints.js')).resendDelivery(endpointId, deliveryId, options);
    });
}

function endpointArgument(): Argument {
  return new Argument('<endpoint>', 'which, wep_…');
}
