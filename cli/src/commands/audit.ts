import { readFile } from 'node:fs/promises';

import { bodyOf, type DisputeAudit } from '@rebuttal/sdk';
import { Option, type Command } from 'commander';

import { withApi } from '../api/api.js';
import { importCore } from '../import-core.js';
import { declare, wholeNumber } from '../program/declaring.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { moneyText, shortTimeText } from '../terminal/words.js';

export function declareAudit(program: Command): void {
  declare(program, 'audit', 'Show which recent disputes were winnable, and what was missing.', [
    'rebuttal audit --days 90',
    'rebuttal audit --file disputes.csv',
  ])
    .option('--days <n>', 'the disputes of the last days, 1 to 366', wholeNumber(1), 90)
    .option('--file <path>', 'audit a CSV file, read as "data import" reads it, without a server')
    .addOption(
      new Option('--dates <order>', 'the order in 03/11/2026, for --file').choices([
        'day_first',
        'month_first',
      ]),
    )
    .action(audit);
}

type AuditOptions = JsonOption & {
  readonly days: number;
  readonly file?: string;
  readonly dates?: 'day_first' | 'month_first';
};
type Row = DisputeAudit['disputes'][number];
type Total = DisputeAudit['totals'][number];
type Part = Exclude<keyof Total, 'currency' | 'currency_exponent'>;

async function audit(options: AuditOptions): Promise<void> {
  const output = createOutput(options);
  const { days, file, dates } = options;
  if (file === undefined) {
    show(
      await withApi(({ api }) =>
        bodyOf(api.GET('/api/insights/dispute-audit', { params: { query: { days } } })),
      ),
      output,
    );
    return;
  }
  const { auditFile } = await importCore();
  const found = await auditFile(await readFile(file), { days, now: new Date(), dates });
  show(found, output);
  const [first] = found.rejected;
  if (first !== undefined)
    output.remark(
      `${found.rejected.length} rows were left out. Row ${first.row}: ${first.problems.join('. ')}`,
    );
}

function show(found: DisputeAudit, output: Output): void {
  if (output.isJson) {
    output.document(found, () => []);
    return;
  }
  output.rows(found.totals, totalColumns, `No disputes in the last ${found.days} days.`);
  if (found.totals.length === 0) return;
  output.line('');
  output.rows(
    found.disputes.filter(({ winnable }) => winnable !== null),
    columns,
    'No dispute was lost, accepted or left without a response.',
  );
  output.line('');
  for (const { term, meaning } of found.definitions) output.line(`${term}: ${meaning}`);
}

const columns: readonly Column<Row>[] = [
  { title: 'Dispute', text: ({ psp_dispute_id: id }) => id },
  { title: 'Opened', text: ({ created_at: at }) => shortTimeText(at), optional: true },
  {
    title: 'Amount',
    text: (row) => moneyText(row.amount, row.currency, row.currency_exponent),
    align: 'right',
  },
  {
    title: 'Reason',
    text: ({ reason, network, reason_code: code }) =>
      [words(reason), ...(code === null ? [] : [`(${[network, code].filter(Boolean).join(' ')})`])].join(' '),
  },
  { title: 'Outcome', text: ({ outcome }) => words(outcome) },
  {
    title: 'Winnable',
    text: ({ winnable }) => winnable ?? '',
    tone: ({ winnable }) => (winnable === 'yes' ? 'warning' : undefined),
  },
  {
    title: 'Why',
    text: ({ because, chances_missed: chances }) =>
      [because, ...chances.map(({ message }) => message)].filter(Boolean).join(' '),
  },
];

const sumColumn = (title: string, part: Part): Column<Total> => ({
  title,
  text: (total) =>
    `${total[part].count}: ${moneyText(total[part].amount, total.currency, total.currency_exponent)}`,
  align: 'right',
});

const totalColumns: readonly Column<Total>[] = [
  { title: 'Currency', text: ({ currency }) => currency },
  sumColumn('Disputes', 'all'),
  sumColumn('Won', 'won'),
  sumColumn('Winnable', 'winnable'),
  sumColumn('Not winnable', 'not_winnable'),
  sumColumn('Unknown', 'unknown'),
  sumColumn('Undecided', 'undecided'),
];

const words = (value: string) => value.replaceAll('_', ' ');
