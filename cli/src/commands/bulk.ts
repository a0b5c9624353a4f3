import type { Bulk, BulkAction, BulkRequest, Client } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError, UsageError } from '../errors.js';
import { declare, repeatable } from '../program/declaring.js';
import { toFilters, addDisputeFilters } from '../program/dispute-filters.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';

/** Repeats the SDK's actions, which are types only. The compiler compares them. */
const actions = Object.keys({
  assign: true,
  tag: true,
  collect: true,
  submit: true,
  accept: true,
  export: true,
} satisfies Record<BulkAction, true>);

export function declareBulk(program: Command): void {
  const bulk = program.command('bulk').description('Do one thing with up to 200 disputes.');
  const run = declare(bulk, 'run', 'Start a bulk action and wait for its results.', [
    "rebuttal bulk run tag --tag-with 'holiday rush' --created-after 2026-11-20",
    'rebuttal bulk run assign --user usr_01kakhr5x2m7q9t3v8wz --status needs_response --assignee unassigned',
    'rebuttal bulk run submit dsp_01kakhr5x2m7q9t3v8wz dsp_01kakhr5x2m7q9t3v8x0 --yes',
  ])
    .addArgument(new Argument('<action>', 'what to do').choices(actions))
    .argument('[ids...]', 'the disputes, dsp_…; otherwise those that match the filters, at most 200');
  addDisputeFilters(run)
    .option('--user <id>', 'for assign: usr_… from "api GET /api/members", or none')
    .addOption(repeatable(new Option('--tag-with <tag>', 'for tag: a tag to add; repeatable')))
    .option('--weak', 'for submit: also send weak responses')
    .option('--no-wait', 'print the id and leave')
    .option('-y, --yes', 'skip the confirmation')
    .action(runBulk);
  declare(bulk, 'show', 'Show the progress and results of a bulk action.', [
    'rebuttal bulk show blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(showBulk);
  declare(bulk, 'stop', 'Stop a bulk action before its remaining disputes.', [
    'rebuttal bulk stop blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(stopBulk);
  declare(bulk, 'undo', 'Undo a bulk assignment or bulk tags.', [
    'rebuttal bulk undo blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(undoBulk);
}

const bulkArgument = () => new Argument('<id>', 'the bulk action, blk_…');

type RunBulkOptions = JsonOption &
  YesOption & {
    readonly user?: string;
    readonly tagWith?: readonly string[];
    readonly weak?: boolean;
    readonly wait: boolean;
  };

const questions: Partial<Record<BulkAction, string>> = {
  submit: 'Send the responses of these disputes? Each can be sent only once.',
  accept: 'Accept these disputes? The customers keep the money.',
};

/** Without ids, it takes the disputes that match the filters. Without either, it does nothing. */
async function runBulk(action: BulkAction, ids: readonly string[], options: RunBulkOptions): Promise<void> {
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

async function showBulk(bulkId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const bulk = await withApi((client) => client.bulk.get(bulkId));
  output.document(bulk, () => resultLines(bulk));
}

async function stopBulk(bulkId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const bulk = await withApi((client) => client.bulk.stop(bulkId));
  output.document(bulk, () => resultLines(bulk));
}

async function undoBulk(bulkId: string, options: JsonOption): Promise<void> {
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
  const include = options.weak === true ? { include: ['ready' as const, 'weak' as const] } : {};
  return { action, ...target, ...user, ...tags, ...include };
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
