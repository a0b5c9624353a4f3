import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client, WebhookEventFilter, WebhookPayload as Payload } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectPages } from '../api/pages.js';
import { CommandError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { createOutput, type Output } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';
import type { ListWebhooksOptions } from './webhooks.js';

type Recorded = {
  readonly file: string;
  readonly event_id: string;
  readonly provider: string;
  readonly event_type: string;
  readonly received_at: string;
};

const columns: readonly Column<Recorded>[] = [
  { title: 'File', text: ({ file }) => file },
  { title: 'Received', text: ({ received_at: at }) => shortTimeText(at) },
  { title: 'Type', text: ({ event_type: type }) => type },
];

/** Writes one file per event. File names sort by arrival, and `send` accepts the files unchanged. */
export async function recordWebhooks(folder: string, options: ListWebhooksOptions): Promise<void> {
  const output = createOutput(options);
  const progress = createProgress(!output.isJson);
  await withApi(async (client) => {
    const ids = await listIds(client, options);
    progress.begin('Recording');
    const recorded: Recorded[] = [];
    try {
      for (const id of ids) {
        const file = await record(client, { id, folder }, output);
        if (file !== undefined) recorded.push(file);
        progress.show(recorded.length, ids.length);
      }
    } finally {
      progress.end();
    }
    output.rows(recorded, columns, 'No matching webhooks.');
    const [first] = recorded;
    if (first !== undefined)
      output.remark(`Replay them with: rebuttal webhooks send ${first.provider} ${first.file} --account ID`);
  });
}

async function listIds(client: Client, options: ListWebhooksOptions): Promise<string[]> {
  const filter: WebhookEventFilter = { state: options.state, psp_account_id: options.account };
  const ids: string[] = [];
  await collectPages(options, true, {
    fetch: async (cursor) => {
      const page = await client.webhookEvents.list({ ...filter, cursor });
      return { items: page.events, nextCursor: page.next_cursor };
    },
    show: (events) => ids.push(...events.map(({ event_id: id }) => id)),
  });
  return ids;
}

async function record(
  { webhookEvents }: Client,
  { id, folder }: { readonly id: string; readonly folder: string },
  output: Output,
): Promise<Recorded | undefined> {
  const event = await webhookEvents.payload(id);
  if (event.payload === null) {
    output.remark(`${id} is skipped: its body is not JSON, so personal data cannot be removed.`);
    return undefined;
  }
  const { payload, ...about } = event;
  const file = join(folder, fileNameOf(event));
  writeRecording(folder, file, payload);
  return { file, ...about };
}

function writeRecording(folder: string, file: string, payload: unknown): void {
  try {
    makeFolder(folder);
    writeFileSync(file, `${JSON.stringify(payload, null, 2)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new CommandError(`Could not write ${file}: ${(cause as Error).message}`, {
      code: 'file_not_written',
      cause,
    });
  }
}

/**
 * `20261122T093000Z-stripe-charge.dispute.created-whe_….json`; a provider's name for an event cannot lead to another
 * folder.
 */
function fileNameOf({ received_at: at, provider, event_type: type, event_id: id }: Payload): string {
  const time = at.replaceAll(/[-:]|\.\d+/g, '');
  return `${[time, provider, type, id].join('-').replaceAll(/[^\w.-]/g, '_')}.json`;
}
