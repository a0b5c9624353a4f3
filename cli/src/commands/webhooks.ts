import type { WebhookEvent, WebhookEventFilter, WebhookEventState } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { createOutput, factLines, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

export type ListWebhooksOptions = JsonOption &
  PageOptions & { readonly state?: WebhookEventState; readonly account?: string };

const columns: readonly Column<WebhookEvent>[] = [
  { title: 'Event', text: ({ event_id: id }) => id },
  { title: 'State', text: ({ state }) => state, tone: ({ state }) => statusTone(state) },
  { title: 'Received', text: ({ received_at: at }) => shortTimeText(at) },
  { title: 'Type', text: ({ event_type: type }) => type },
  { title: 'Provider', text: ({ provider }) => provider, optional: true },
  { title: 'Provider dispute', text: ({ psp_dispute_id: id }) => id ?? '', optional: true },
  { title: 'Note', text: ({ note }) => note ?? '', optional: true },
  { title: 'Replay obstacle', text: noReplay, optional: true },
];

export async function listWebhooks(options: ListWebhooksOptions): Promise<void> {
  const output = createOutput(options);
  const filter: WebhookEventFilter = { state: options.state, psp_account_id: options.account };
  await withApi((client) =>
    collectPages(options, output.isJson, {
      fetch: async (cursor) => {
        const page = await client.webhookEvents.list({ ...filter, cursor });
        return { items: page.events, nextCursor: page.next_cursor };
      },
      show: (events) => output.rows(events, columns, 'No matching webhooks.'),
    }),
  );
}

export async function replayWebhook(eventId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const event = await withApi((client) => client.webhookEvents.replay(eventId));
  output.document(event, () => [
    ...factLines(
      [
        ['Event', event.event_id],
        ['Type', event.event_type],
        ['State', event.state],
        ['Note', event.note],
      ],
      output.paint,
    ),
    'Processing again. See the result with: rebuttal webhooks list',
  ]);
}

/** Only failed webhooks need a replay. */
function noReplay({ state, replay_obstacle: why }: WebhookEvent): string {
  return state === 'failed' ? (why ?? '') : '';
}
