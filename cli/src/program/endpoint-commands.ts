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

/** A record, so that the compiler reports an event type that the API adds. */
const events: Readonly<Record<EndpointEvent, true>> = {
  'dispute.created': true,
  'dispute.updated': true,
  'dispute.closed': true,
  'dispute.due_soon': true,
  'dispute.accepted': true,
  'dispute.assigned': true,
  'evidence.added': true,
  'evidence.deleted': true,
  'approval.requested': true,
  'approval.approved': true,
  'approval.rejected': true,
  'submission.requested': true,
  'submission.submitted': true,
  'submission.failed': true,
};
export const eventTypes = Object.keys(events);

/** Commands for the webhook endpoints of the company's programs. */
export function declareEndpointCommands(program: Command): void {
  const endpoints = program.command('endpoints').description('Send events to your programs by webhook.');
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
  declare(endpoints, 'add', 'Add a webhook endpoint and print its secret once.', [
    'rebuttal endpoints add https://rabbits.example/hooks',
    'rebuttal endpoints add https://rabbits.example/hooks --event dispute.created --event dispute.closed',
  ])
    .argument('<url>', 'the URL; https')
    .addOption(
      repeatable(
        new Option('--event <type>', 'an event it receives; repeatable; default: all').choices(eventTypes),
      ),
    )
    .option('--description <text>', 'a note for your team')
    .action(async (url: string, options: AddEndpointOptions) => {
      await (await import('../commands/endpoints.js')).addEndpoint(url, options);
    });
  declare(endpoints, 'delete', 'Delete a webhook endpoint: it receives no more events.', [
    `rebuttal endpoints delete ${endpointExample}`,
  ])
    .addArgument(endpointArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (endpointId: string, options: ChangeEndpointOptions) => {
      await (await import('../commands/endpoints.js')).deleteEndpoint(endpointId, options);
    });
}

function declareSecrets(endpoints: Command): void {
  declare(
    endpoints,
    'rotate-secret',
    'Create a new secret and print it once. The old one also signs for a day.',
    [`rebuttal endpoints rotate-secret ${endpointExample}`],
  )
    .addArgument(endpointArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (endpointId: string, options: ChangeEndpointOptions) => {
      await (await import('../commands/endpoints.js')).rotateSecret(endpointId, options);
    });
}

function declareDeliveries(endpoints: Command): void {
  declare(endpoints, 'test', 'Send a test event.', [`rebuttal endpoints test ${endpointExample}`])
    .addArgument(endpointArgument())
    .action(async (endpointId: string, options: JsonOption) => {
      await (await import('../commands/endpoints.js')).testEndpoint(endpointId, options);
    });
  declare(endpoints, 'deliveries', 'List the deliveries and their results, newest first.', [
    `rebuttal endpoints deliveries ${endpointExample}`,
    `rebuttal endpoints deliveries ${endpointExample} --all --json | jq -r 'select(.state == "failed") | .delivery_id'`,
  ])
    .addArgument(endpointArgument())
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(async (endpointId: string, options: ListDeliveriesOptions) => {
      await (await import('../commands/endpoints.js')).listDeliveries(endpointId, options);
    });
  declare(endpoints, 'resend', 'Resend a delivery under the same id.', [
    `rebuttal endpoints resend ${endpointExample} whd_5c1f0e9ab7d84f6e9d2b3a4c5e6f7081`,
  ])
    .addArgument(endpointArgument())
    .argument('<delivery>', 'the delivery, whd_… from "endpoints deliveries"')
    .action(async (endpointId: string, deliveryId: string, options: JsonOption) => {
      await (await import('../commands/endpoints.js')).resendDelivery(endpointId, deliveryId, options);
    });
}

function endpointArgument(): Argument {
  return new Argument('<endpoint>', 'the endpoint, wep_…');
}
