import type { Bulk, BulkAction, BulkRequest, Client } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError, UsageError } from '../errors.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import { toFilters } from './dispute-filters.js';

export type RunBulkOptions = JsonOption &
  YesOption & {
    readonly user?: string;
    readonly tagWith?: readonly string[];
    readonly wait: boolean;
  };

const questions: Partial<Record<BulkAction, string>> = {
  submit: 'Send the responses of these disputes? Each can be sent only once.',
  accept: 'Accept these disputes? The customers keep the money.',
};

/** Without ids, it takes the disputes that match the filters. Without either, it does nothing. */
export async function runBulk(
  action: BulkAction,
  ids: readonly string[],
  options: RunBulkOptions,
): Promise<void> {
  const output = createOutput(options);
  const request = toRequest(action, ids, options);
  const question = questions[action];
  if (question !== undefined) await requireYes(question, options);
  await withApi(async (client) => {
    const bulkId = await client.bulk.start({ ...request, confirm: question !== undefined });
    if (!options.wait) {
      output.document({ bulk_id: bulkId }, () => [
        `Started. See its results with: rebuttal bulk show ${bulkId}`,
      ]);
      return;
    }
    report(await waitForEnd(client, bulkId, output), output);
  });
}

export async function showBulk(bulkId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const bulk = await withApi((client) => client.bulk.get(bulkId));
  output.document(bulk, () => resultLines(bulk));
}

export async function stopBulk(bulkId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const bulk = await withApi((client) => client.bulk.stop(bulkId));
  output.document(bulk, () => resultLines(bulk));
}

export async function undoBulk(bulkId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const undoing = await client.bulk.undo(bulkId);
    report(await waitForEnd(client, undoing, output), output);
  });
}

function toRequest(action: BulkAction, ids: readonly string[], options: RunBulkOptions): BulkRequest {
  const filters = toFilters(options);
  const hasFilters = Object.keys(filters).length > 0;
  if (ids.length > 0 === hasFilters)
    throw new UsageError('Name the disputes, or the filters that they match, but not both.');
  const target = ids.length > 0 ? { ids: [...ids] } : { filters };
  const user = options.user === undefined ? {} : { user_id: options.user === 'none' ? null : options.user };
  const tags = options.tagWith === undefined ? {} : { tags: [...options.tagWith] };
  return { action, ...target, ...user, ...tags };
}

const pollMs = 300;

async function waitForEnd(client: Client, bulkId: string, output: Output): Promise<Bulk> {
  const progress = createProgress(!output.isJson);
  progress.begin('Working');
  try {
    for (;;) {
      const bulk = await client.bulk.get(bulkId);
      const { total, done, failed } = bulk.counts;
      progress.show(done + failed, total);
      if (bulk.finished_at !== null) return bulk;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    progress.end();
  }
}

/** The exit code is 0 only if every dispute succeeded. */
function report(bulk: Bulk, output: Output): void {
  output.document(bulk, () => resultLines(bulk));
  const { total, failed } = bulk.counts;
  if (failed > 0) throw new CommandError(`${failed} of ${total} failed.`, { code: 'bulk_failed' });
}

function resultLines({ bulk_id: bulkId, status, counts, results, can_undo: canUndo }: Bulk): string[] {
  return [
    `${bulkId}: ${status}. ${counts.done} of ${counts.total} done, ${counts.failed} failed.`,
    ...results.map(({ dispute_id: id, status: result, message }) => `${id}  ${result}  ${message}`.trimEnd()),
    ...(canUndo ? [`Undo it with: rebuttal bulk undo ${bulkId}`] : []),
  ];
}
