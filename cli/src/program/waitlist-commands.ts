import type { Command } from 'commander';

import type { CsvOptions } from '../terminal/output.js';
import { declare, separatorOption } from './declaring.js';

/** What super admins do with those who wait. */
export function declareWaitlistCommands(program: Command): void {
  const waitlist = program.command('waitlist').description('Take out who waits for the product.');
  declare(waitlist, 'export', 'Write everyone on the waitlist, newest first, as a table (CSV).', [
    'rebuttal waitlist export waitlist.csv',
    'rebuttal waitlist export --json | jq -r .email',
  ])
    .argument('[file]', 'where to; stdout otherwise')
    .addOption(separatorOption())
    .action(async (file: string | undefined, options: CsvOptions) => {
      await (await import('../commands/waitlist.js')).exportWaitlist(file, options);
    });
}
