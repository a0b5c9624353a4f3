import { adminOf } from '@rebuttal/sdk/admin';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare, separatorOption } from '../program/declaring.js';
import { jsonLines, writeExport } from '../terminal/files.js';
import { createOutput, type CsvOptions } from '../terminal/output.js';

/** Commands for the waitlist, for super admins. */
export function declareWaitlist(program: Command): void {
  const waitlist = program.command('waitlist').description('Export the waitlist.');
  declare(waitlist, 'export', 'Export the waitlist as a table (CSV), newest first.', [
    'rebuttal waitlist export waitlist.csv',
    'rebuttal waitlist export --json | jq -r .email',
  ])
    .argument('[file]', 'output file; stdout if missing')
    .addOption(separatorOption())
    .action(exportWaitlist);
}

/** Writes a table for spreadsheets, or one JSON object a line. */
async function exportWaitlist(
  file: string | undefined,
  { separator, ...options }: CsvOptions,
): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const { waitlist } = adminOf(client);
    const parts = output.isJson
      ? jsonLines(waitlist.list({ per_page: 100 }))
      : (await waitlist.exportCsv({ separator })).stream;
    if (await writeExport(parts, file)) output.remark(`The waitlist is in ${file}.`);
  });
}
