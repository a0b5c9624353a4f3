import { bodyOf, type Client, type Schemas } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { decodeParts, printParts, type Parts } from '../terminal/files.js';
import { createOutput, type CsvOptions } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';

type Breakdown = Schemas['Breakdown'];
type Rate = Pick<Breakdown['overall'], 'won_count' | 'decided_count' | 'win_rate' | 'win_rate_interval'> & {
  readonly label: string;
  readonly is_enough: boolean;
};

export type BreakdownOptions = CsvOptions & {
  readonly by: Breakdown['by'];
  readonly variant?: Breakdown['variant'];
  readonly from?: string;
  readonly to?: string;
  readonly provider?: string;
  readonly csv?: boolean;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const columns: readonly Column<Rate>[] = [
  { title: '', text: ({ label }) => label },
  {
    title: 'Win rate',
    text: ({ win_rate: rate, is_enough: isEnough }) => (isEnough ? percent(rate ?? 0) : 'too few'),
    align: 'right',
  },
  {
    title: '95% interval',
    text: ({ win_rate_interval: interval }) =>
      interval === null ? '' : `${percent(interval.low)} - ${percent(interval.high)}`,
    align: 'right',
  },
  { title: 'Won', text: ({ won_count: won }) => String(won), align: 'right' },
  { title: 'Decided', text: ({ decided_count: decided }) => String(decided), align: 'right' },
];

/** Shows win rates grouped by one dimension, the most certain wins first. */
export async function showBreakdown(options: BreakdownOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    if (options.csv === true) {
      await printParts(readTable(client, options));
      return;
    }
    const params = { query: toQuery(options) };
    const breakdown = await bodyOf(client.api.GET('/api/disputes/stats/breakdown', { params }));
    if (output.isJson) output.document(breakdown, () => []);
    else output.rows(linesOf(breakdown), columns, 'No disputes have been decided yet.');
  });
}

function linesOf({ rows, overall }: Breakdown): Rate[] {
  return rows.length === 0 ? [] : [...rows, { label: 'All', ...overall }];
}

function toQuery({ by, variant, from, to, provider }: BreakdownOptions) {
  return { by, variant, from, to, provider };
}

async function* readTable({ api }: Client, options: BreakdownOptions): Parts {
  const table: ReadableStream<Uint8Array> | null = await bodyOf(
    api.GET('/api/disputes/stats/breakdown/export.csv', {
      params: { query: { ...toQuery(options), separator: options.separator } },
      parseAs: 'stream',
    }),
  );
  if (table !== null) yield* decodeParts(table);
}
