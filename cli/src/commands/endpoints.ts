import {
  bodyOf,
  type CreateWebhookEndpointRequest,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointSecret,
} from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

export type EndpointEvent = NonNullable<CreateWebhookEndpointRequest['event_types']>[number];
export type AddEndpointOptions = JsonOption & {
  readonly event?: readonly EndpointEvent[];
  readonly description?: string;
};
export type ChangeEndpointOptions = JsonOption & YesOption;
export type ListDeliveriesOptions = JsonOption & PageOptions;

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

export async function listEndpoints(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const endpoints = await withApi((client) => client.webhookEndpoints.list());
  output.rows(endpoints, endpointColumns, 'No endpoints yet. Add one with: rebuttal endpoints add');
}

export async function addEndpoint(url: string, options: AddEndpointOptions): Promise<void> {
  const output = createOutput(options);
  const { event: events = [], description = null } = options;
  const body = { url, description, event_types: [...events] };
  const added = await withApi((client) => client.webhookEndpoints.create(body));
  const what = events.length === 0 ? 'all events' : events.join(', ');
  showSecret(added, `${added.endpoint.endpoint_id} receives ${what}.`, output);
}

export async function rotateSecret(endpointId: string, options: ChangeEndpointOptions): Promise<void> {
  const output = createOutput(options);
  const rotated = await withApi(async ({ webhookEndpoints: endpoints }) => {
    const { url } = await endpoints.get(endpointId);
    await requireYes(`Make a new secret for ${url}? The old one also signs for one more day.`, options);
    return endpoints.rotateSecret(endpointId);
  });
  showSecret(rotated, `The old secret also signs until ${timeText(rotated.previous_secret_until)}.`, output);
}

/** Sends a test event, which receivers ignore. */
export async function testEndpoint(endpointId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const delivery = await withApi((client) => client.webhookEndpoints.test(endpointId));
  showDelivery(delivery, endpointId, output);
}

export async function listDeliveries(endpointId: string, options: ListDeliveriesOptions): Promise<void> {
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

export async function resendDelivery(
  endpointId: string,
  deliveryId: string,
  options: JsonOption,
): Promise<void> {
  const output = createOutput(options);
  const delivery = await withApi((client) => client.webhookEndpoints.resend(endpointId, deliveryId));
  showDelivery(delivery, endpointId, output);
}

export async function deleteEndpoint(endpointId: string, options: ChangeEndpointOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async ({ webhookEndpoints: endpoints }) => {
    const { url } = await endpoints.get(endpointId);
    await requireYes(
      `Delete ${url}? It receives no more events, and its delivery history is deleted.`,
      options,
    );
    await endpoints.remove(endpointId);
  });
  output.document({ deleted: true, endpoint_id: endpointId }, () => [`${endpointId} is deleted.`]);
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
