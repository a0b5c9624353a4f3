import {
  bodyOf,
  type ChatEventType,
  type CreateWebhookEndpointRequest,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointSecret,
} from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { declare, repeatable, wholeNumber } from '../program/declaring.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

const endpointExample = 'wep_01kakhr5x2m7q9t3v8wz';

/** Records, so that the compiler reports an event type that the API adds. */
const chatEvents: Readonly<Record<ChatEventType, true>> = {
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
const events: Readonly<Record<EndpointEvent, true>> = {
  ...chatEvents,
  'alert.created': true,
  'refund.final': true,
  'access.revoke': true,
  'access.restore': true,
  'order.hold': true,
};

export const chatEventTypes = Object.keys(chatEvents);
const eventTypes = Object.keys(events);

/** Commands for the webhook endpoints of the company's programs. */
export function declareEndpoints(program: Command): void {
  const endpoints = program.command('endpoints').description('Send events to your programs by webhook.');
  declareChanging(endpoints);
  declareDeliveries(endpoints);
}

function declareChanging(endpoints: Command): void {
  declare(endpoints, 'list', 'List the webhook endpoints of the company.', [
    'rebuttal endpoints list',
  ]).action(listEndpoints);
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
    .action(addEndpoint);
}

function declareDeliveries(endpoints: Command): void {
  declare(endpoints, 'test', 'Send a test event.', [`rebuttal endpoints test ${endpointExample}`])
    .addArgument(endpointArgument())
    .action(testEndpoint);
  declare(endpoints, 'deliveries', 'List the deliveries and their results, newest first.', [
    `rebuttal endpoints deliveries ${endpointExample}`,
    `rebuttal endpoints deliveries ${endpointExample} --all --json | jq -r 'select(.state == "failed") | .delivery_id'`,
  ])
    .addArgument(endpointArgument())
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(listDeliveries);
}

function endpointArgument(): Argument {
  return new Argument('<endpoint>', 'the endpoint, wep_…');
}

type EndpointEvent = NonNullable<CreateWebhookEndpointRequest['event_types']>[number];
type AddEndpointOptions = JsonOption & {
  readonly event?: readonly EndpointEvent[];
  readonly description?: string;
};
type ListDeliveriesOptions = JsonOption & PageOptions;

const endpointColumns: readonly Column<WebhookEndpoint>[] = [
  { title: 'Endpoint', text: ({ endpoint_id: id }) => id },
  { title: 'State', text: endpointState, tone: (endpoint) => statusTone(endpointState(endpoint)) },
  { title: 'Last success', text: ({ last_success_at: at }) => (at === null ? 'never' : shortTimeText(at)) },
  { title: 'URL', text: ({ url }) => url },
  { title: 'Events', text: ({ event_types: types }) => types.join(', ') || 'all', optional: true },
  { title: 'Description', text: ({ description }) => description, optional: true },
];

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { title: 'Delivery', text: ({ delivery_id: id }) => id },
  { title: 'State', text: ({ state }) => state, tone: ({ state }) => statusTone(state) },
  { title: 'Event', text: ({ event_type: type }) => type },
  { title: 'Made', text: ({ created_at: at }) => shortTimeText(at) },
  { title: 'Tries', text: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'Answer', text: ({ last_status: status }) => String(status ?? ''), align: 'right' },
  {
    title: 'Next attempt',
    text: ({ next_try_at: at }) => (at === null ? '' : shortTimeText(at)),
    optional: true,
  },
  { title: 'Last error', text: ({ last_error: error }) => error ?? '', optional: true },
];

async function listEndpoints(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const endpoints = await withApi((client) => client.webhookEndpoints.list());
  output.rows(endpoints, endpointColumns, 'No endpoints yet. Add one with: rebuttal endpoints add');
}

async function addEndpoint(url: string, options: AddEndpointOptions): Promise<void> {
  const output = createOutput(options);
  const { event: events = [], description = null } = options;
  const body = { url, description, event_types: [...events] };
  const added = await withApi((client) => client.webhookEndpoints.create(body));
  const what = events.length === 0 ? 'all events' : events.join(', ');
  showSecret(added, `${added.endpoint.endpoint_id} receives ${what}.`, output);
}

/** Sends a test event, which receivers ignore. */
async function testEndpoint(endpointId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const delivery = await withApi((client) => client.webhookEndpoints.test(endpointId));
  showDelivery(delivery, endpointId, output);
}

async function listDeliveries(endpointId: string, options: ListDeliveriesOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(({ api }) =>
    collectPages(options, output.isJson, {
      fetch: async (cursor) => {
        const params = { path: { endpointId }, query: cursor === undefined ? {} : { cursor } };
        const page = await bodyOf(api.GET('/api/webhook-endpoints/{endpointId}/deliveries', { params }));
        return { items: page.deliveries, nextCursor: page.next_cursor };
      },
      show: (deliveries) =>
        output.rows(deliveries, deliveryColumns, 'Nothing has been sent to this endpoint yet.'),
    }),
  );
}

/** Prints the secret alone to stdout, so that a shell can capture it. */
function showSecret(answer: WebhookEndpointSecret, remark: string, output: Output): void {
  output.document(answer, () => [answer.secret]);
  output.remark(`${remark} Copy the secret now. It is not shown again.`);
}

function showDelivery(delivery: WebhookDelivery, endpointId: string, { paint, ...output }: Output): void {
  output.document(delivery, () =>
    factLines(
      [
        ['Delivery', delivery.delivery_id],
        ['Event', `${delivery.event_type} (${delivery.event_id})`],
        ['State', delivery.state],
        ['Next attempt', timeText(delivery.next_try_at)],
      ],
      paint,
    ),
  );
  output.remark(`See the result with: rebuttal endpoints deliveries ${endpointId}`);
}

function endpointState({ is_enabled: isEnabled, disabled_why: why }: WebhookEndpoint): string {
  if (isEnabled) return 'active';
  return why === null ? 'disabled' : `disabled: ${why}`;
}
