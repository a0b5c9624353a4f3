import type { Command } from 'commander';

import type { ListLogsOptions } from '../commands/logs.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, wholeNumber } from './declaring.js';

/** Commands for the audit log, for super admins and company owners. */
export function declareLogCommands(program: Command): void {
  const logs = declare(
    program,
    'logs',
    'List the audit log, newest first: of the platform, or of your company.',
    [
      'rebuttal logs --since 24h',
      'rebuttal logs --tenant ten_01kakhr5x2m7q9t3v8wz --action dispute',
      'rebuttal logs --user usr_01kakhr5x2m7q9t3v8wz --all --json',
    ],
  )
    .option('--tenant <id>', 'of one company')
    .option('--user <id>', 'one person’s actions, including those on behalf of others')
    .option('--action <name>', 'for example dispute.accept; or dispute for all actions on disputes')
    .option('--since <time>', 'for example 24h, 7d, 2026-11-21 or 2026-11-21T09:30:00Z')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 50)
    .option('--all', 'no limit')
    // Otherwise the options of "verify" would be taken for these.
    .enablePositionalOptions()
    .action(async (options: ListLogsOptions) => {
      await (await import('../commands/logs.js')).listLogs(options);
    });
  declare(logs, 'verify', 'Prove the whole log, or show the first break of each chain.', [
    'rebuttal logs verify',
    'rebuttal logs verify --json || mail -s "The audit log is broken" ops@example.com',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/logs-verify.js')).verifyLogs(options);
  });
}
