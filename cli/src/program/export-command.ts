import { Argument, type Command } from 'commander';

import type { ExportedList } from '../commands/export-list.js';
import type { CsvOptions } from '../terminal/output.js';
import { declare, separatorOption } from './declaring.js';

const exported: readonly ExportedList[] = [
  'members',
  'invitations',
  'api-keys',
  'psp-accounts',
  'webhook-endpoints',
  'jobs',
];

/** Lists without a dedicated export command. */
export function declareExportCommand(program: Command): void {
  program.commandsGroup('Lists:');
  declare(program, 'export', 'Export a list as a table for spreadsheets (CSV), without secrets.', [
    'rebuttal export members members.csv',
    'rebuttal export members members.csv --separator semicolon',
    'rebuttal export api-keys --json | jq -r .name',
  ])
    .addArgument(new Argument('<list>', 'the list; jobs are for super admins').choices(exported))
    .argument('[file]', 'output file; stdout if missing or -')
    .addOption(separatorOption())
    .action(async (list: ExportedList, file: string | undefined, options: CsvOptions) => {
      await (await import('../commands/export-list.js')).exportList(list, file, options);
    });
}
