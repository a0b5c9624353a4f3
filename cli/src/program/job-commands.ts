import { type Command, Option } from 'commander';

import type { ListAlarmsOptions } from '../commands/alarms.js';
import type { ListJobsOptions, RetryJobsOptions } from '../commands/jobs.js';
import { declare, wholeNumber } from './declaring.js';

/** Commands for alarms and background work, for super admins. */
export function declareJobCommands(program: Command): void {
  declare(
    program,
    'alarms',
    'Show current and past alarms of the installation. Exits with 1 if an alarm is active.',
    ['rebuttal alarms', 'rebuttal alarms --limit 5 --json'],
  )
    .option('--limit <n>', 'maximum number of rows, up to 100', wholeNumber(1), 20)
    .action(async (options: ListAlarmsOptions) => {
      await (await import('../commands/alarms.js')).listAlarms(options);
    });
  const jobs = program.command('jobs').description('List and retry background work.');
  declare(jobs, 'list', 'List waiting, running and parked background work, newest first.', [
    'rebuttal jobs list --state parked',
    'rebuttal jobs list --name submissions.advance --all --json',
  ])
    .addOption(new Option('--state <state>', 'parked: failed too often').choices(['ready', 'parked']))
    .option('--name <name>', 'one kind of work, for example submissions.advance')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 50)
    .option('--all', 'no limit')
    .action(async (options: ListJobsOptions) => {
      await (await import('../commands/jobs.js')).listJobs(options);
    });
  declare(jobs, 'retry', 'Retry a job now, with all its attempts.', [
    'rebuttal jobs retry 4711',
    'rebuttal jobs retry --all-parked',
  ])
    .argument('[id]', 'the job, from "jobs list"')
    .option('--all-parked', 'each job that has failed too often')
    .action(async (jobId: string | undefined, options: RetryJobsOptions) => {
      await (await import('../commands/jobs.js')).retryJobs(jobId, options);
    });
}
