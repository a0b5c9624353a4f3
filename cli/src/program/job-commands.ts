import { type Command, Option } from 'commander';

import type { ListAlarmsOptions } from '../commands/alarms.js';
import type { ListJobsOptions, RetryJobsOptions } from '../commands/jobs.js';
import { declare, wholeNumber } from './declaring.js';

/** Alarms and background work, for super admins. */
export function declareJobCommands(program: Command): void {
  declare(
    program,
    'alarms',
    'Show what is wrong with the installation, and what was. Ends with 1 while something is.',
    ['rebuttal alarms', 'rebuttal alarms --limit 5 --json'],
  )
    .option('--limit <n>', 'how many at most, up to 100', wholeNumber(1), 20)
    .action(async (options: ListAlarmsOptions) => {
      await (await import('../commands/alarms.js')).listAlarms(options);
    });
  const jobs = program.command('jobs').description('Look at background work, and let it run again.');
  declare(jobs, 'list', 'List background work that waits, runs or has failed for good, newest first.', [
    'rebuttal jobs list --state parked',
    'rebuttal jobs list --name submissions.advance --all --json',
  ])
    .addOption(new Option('--state <state>', 'parked: it has failed too often').choices(['ready', 'parked']))
    .option('--name <name>', 'of one kind of work, for example submissions.advance')
    .option('--limit <n>', 'how many at most', wholeNumber(1), 50)
    .option('--all', 'all there are')
    .action(async (options: ListJobsOptions) => {
      await (await import('../commands/jobs.js')).listJobs(options);
    });
  declare(jobs, 'retry', 'Let a job run again now, with all its tries before it.', [
    'rebuttal jobs retry 4711',
    'rebuttal jobs retry --all-parked',
  ])
    .argument('[id]', 'the job, as "jobs list" shows it')
    .option('--all-parked', 'each that has failed too often')
    .action(async (jobId: string | undefined, options: RetryJobsOptions) => {
      await (await import('../commands/jobs.js')).retryJobs(jobId, options);
    });
}
