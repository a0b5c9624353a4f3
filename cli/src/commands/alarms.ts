import { bodyOf, type Schemas } from '@rebuttal/sdk';
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

const titles: Readonly<Record<Alarm['kind'], string>> = {
  webhooks_waiting: 'webhooks waiting for over a minute',
  submissions_unknown: 'submissions unconfirmed for five minutes',
  deadlines_unanswered: 'unanswered disputes due within a day',
  work_failed: 'parked jobs and failed webhooks',
  disputes_unreadable: 'disputes that could not be read',
  process_errors: 'server processes that ended with an error',
  accounts_unverified: 'accounts whose provider cannot be reached',
};

const columns: readonly Column<Alarm>[] = [
  {
    title: 'State',
    text: ({ cleared_at: clearedAt }) => (clearedAt === null ? 'raised' : 'over'),
    tone: ({ cleared_at: clearedAt }) => (clearedAt === null ? 'bad' : undefined),
  },
  { title: 'Alarm', text: ({ kind }) => titles[kind] },
  { title: 'Count', text: ({ count }) => String(count), align: 'right' },
  { title: 'Oldest', text: ({ since }) => shortTimeText(since) },
  { title: 'Raised', text: ({ raised_at: at }) => shortTimeText(at) },
  { title: 'Over since', text: ({ cleared_at: at }) => (at === null ? '' : shortTimeText(at)) },
];

/** Readable for a person; the exit code is for a monitor. */
async function listAlarms({ limit, ...options }: ListAlarmsOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async ({ api }) => {
    const { alarms } = await bodyOf(api.GET('/api/admin/alarms', { params: { query: { limit } } }));
    output.rows(alarms, columns, 'There have been no alarms.');
    if (alarms.some(({ cleared_at: clearedAt }) => clearedAt === null)) process.exitCode = 1;
  });
}
