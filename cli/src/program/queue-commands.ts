import type { BulkAction } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import type { RunBulkOptions } from '../commands/bulk.js';
import type { SaveViewOptions } from '../commands/views.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable } from './declaring.js';
import { addDisputeFilters } from './dispute-filters.js';
import { declareRuleCommands } from './rule-commands.js';

/** Repeats the SDK's actions, which are types only. The compiler compares them. */
const actions = Object.keys({
  assign: true,
  tag: true,
  collect: true,
  submit: true,
  accept: true,
  export: true,
} satisfies Record<BulkAction, true>);

/** Commands for teams with many disputes. */
export function declareQueueCommands(program: Command): void {
  declareViews(program.command('views').description('List, save and delete views of the dispute list.'));
  declareRuleCommands(program.command('rules').description('Let rules act on disputes.'));
  declareBulk(program.command('bulk').description('Do one thing with up to 200 disputes.'));
}

function declareViews(views: Command): void {
  declare(views, 'list', 'List your views and those that colleagues share.', ['rebuttal views list']).action(
    async (options: JsonOption) => {
      await (await import('../commands/views.js')).listViews(options);
    },
  );
  const save = declare(views, 'save', 'Save filters of the dispute list under a name.', [
    "rebuttal views save 'Visa fraud over $50' --reason fraudulent --network visa --amount-min 5000 --currency USD",
    "rebuttal views save 'Due this week' --due-before 2026-12-01 --shared --default",
  ]).argument('<name>', 'at most 100 characters');
  addDisputeFilters(save)
    .option('--shared', 'the whole company sees it')
    .option('--default', 'your list opens with it')
    .action(async (name: string, options: SaveViewOptions) => {
      await (await import('../commands/views.js')).saveView(name, options);
    });
  declare(views, 'delete', 'Delete a view.', ['rebuttal views delete vew_01kakhr5x2m7q9t3v8wz'])
    .argument('<id>', 'the view, vew_…')
    .action(async (viewId: string, options: JsonOption) => {
      await (await import('../commands/views.js')).deleteView(viewId, options);
    });
}

function declareBulk(bulk: Command): void {
  const run = declare(bulk, 'run', 'Start a bulk action and wait for its results.', [
    "rebuttal bulk run tag --tag-with 'holiday rush' --created-after 2026-11-20",
    'rebuttal bulk run assign --user usr_01kakhr5x2m7q9t3v8wz --status needs_response --assignee unassigned',
    'rebuttal bulk run submit dsp_01kakhr5x2m7q9t3v8wz dsp_01kakhr5x2m7q9t3v8x0 --yes',
  ])
    .addArgument(new Argument('<action>', 'what to do').choices(actions))
    .argument('[ids...]', 'the disputes, dsp_…; otherwise those that match the filters, at most 200');
  addDisputeFilters(run)
    .option('--user <id>', 'for assign: usr_… from "team list", or none')
    .addOption(repeatable(new Option('--tag-with <tag>', 'for tag: a tag to add; repeatable')))
    .option('--no-wait', 'print the id and leave')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (action: BulkAction, ids: readonly string[], options: RunBulkOptions) => {
      await (await import('../commands/bulk.js')).runBulk(action, ids, options);
    });
  declare(bulk, 'show', 'Show the progress and results of a bulk action.', [
    'rebuttal bulk show blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(async (bulkId: string, options: JsonOption) => {
      await (await import('../commands/bulk.js')).showBulk(bulkId, options);
    });
  declare(bulk, 'stop', 'Stop a bulk action before its remaining disputes.', [
    'rebuttal bulk stop blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(async (bulkId: string, options: JsonOption) => {
      await (await import('../commands/bulk.js')).stopBulk(bulkId, options);
    });
  declare(bulk, 'undo', 'Undo a bulk assignment or bulk tags.', [
    'rebuttal bulk undo blk_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(bulkArgument())
    .action(async (bulkId: string, options: JsonOption) => {
      await (await import('../commands/bulk.js')).undoBulk(bulkId, options);
    });
}

const bulkArgument = () => new Argument('<id>', 'the bulk action, blk_…');
