import type { Schemas } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare, wholeNumber } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

export function declareAlarms(program: Command): void {
  declare(
    program,
    'alarms',
    'Show current and past alarms of the installation. Exits with 1 if an alarm is active.',
    ['rebuttal alarms', 'rebuttal alarms --limit 5 --json'],
  )
    .option('--limit <n>', 'maximum number of rows, up to 100', wholeNumber(1), 20)
    .action(listAlarms);
}

type Alarm = Schemas['Alarm'];

type ListAlarmsOptions = JsonOption & { readonly limit: number };

const columns: readonly Column<Alarm>[] = [
  {
    title: 'State',
    text: ({ cleared_at: clearedAt }) => (clearedAt === null ? 'raised' : 'over'),
    tone: ({ cleared_at: clearedAt }) => (clearedAt === null ? 'bad' : undefined),
  },
  { title: 'Alarm', text: ({ title }) => title },
  { title: 'Count', text: ({ count }) => String(count), align: 'right' },
  { title: 'Oldest', text: ({ since }) => shortTimeText(since) },
  { title: 'Raised', text: ({ raised_at: at }) => shortTimeText(at) },
  { title: 'Over since', text: ({ cleared_at: at }) => (at === null ? '' : shortTimeText(at)) },
];

/** Readable for a person; the exit code is for a monitor. */
async function listAlarms({ limit, ...options }: ListAlarmsOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const alarms = await adminOf(client).alarms({ limit });
    output.rows(alarms, columns, 'There have been no alarms.');
    const raised = alarms.filter(({ cleared_at: clearedAt }) => clearedAt === null);
    for (const { problem, action } of raised) output.line(`${problem} ${action}`);
    if (raised.length > 0) process.exitCode = 1;
  });
}
