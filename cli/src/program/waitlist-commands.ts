import type { Command } from 'commander';

import type { CsvOptions } from '../terminal/output.js';
import { declare, separatorOption } from './declaring.js';

/** Commands for the waitlist, for super admins. */
export function declareWaitlistCommands(program: Command): void {
  const waitlist = program.command('waitlist').description('Export the waitlist.');
  declare(waitlist, 'export', 'Export the waitlist as a table (CSV), newest first.', [
    'rebuttal waitlist export waitlist.csv',
    'rebuttal waitlist export --json | jq -r .email',
  ])
    .argument('[file]', 'output file; stdout if missing')
    .addOption(separatorOption())
    .action(async (file: string | undefined, options: CsvOptions) => {
      await (await import('../commands/waitlist.js')).exportWaitlist(file, options);
    });
}
