import type { Schemas } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { declare } from '../program/declaring.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

/** Commands for alarms and background work, for super admins. */
export function declareJobs(program: Command): void {
  const jobs = program.command('jobs').description('List and retry background work.');
  const list = declare(jobs, 'list', 'List waiting, running and parked background work, newest first.', [
    'rebuttal jobs list --state parked',
    'rebuttal jobs list --name submissions.advance --all --json',
  ])
    .addOption(new Option('--state <state>', 'parked: failed too often').choices(['ready', 'parked']))
    .option('--name <name>', 'one kind of work, for example submissions.advance');
  addLimit(list, 50).action(listJobs);
  declare(jobs, 'retry', 'Retry a job now, with all its attempts.', [
    'rebuttal jobs retry 4711',
    'rebuttal jobs retry --all-parked',
  ])
    .argument('[id]', 'the job, from "jobs list"')
    .option('--all-parked', 'each job that has failed too often')
    .action(retryJobs);
}

type Job = Schemas['Job'];

type ListJobsOptions = ListOptions & { readonly state?: Job['state']; readonly name?: string };
type RetryJobsOptions = JsonOption & { readonly allParked?: true };

const columns: readonly Column<Job>[] = [
  { title: 'Job', text: ({ job_id: id }) => id, align: 'right' },
  { title: 'State', text: stateText, tone: ({ state }) => statusTone(state) },
  { title: 'Work', text: ({ name }) => name },
  { title: 'Due', text: ({ run_at: at }) => shortTimeText(at) },
  { title: 'Tries', text: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'Company', text: ({ tenant_id: id }) => id ?? '', optional: true },
  { title: 'Last error', text: ({ last_error: error }) => error ?? '', optional: true },
  { title: 'Retry obstacle', text: ({ retry_obstacle: why }) => why ?? '', optional: true },
];

async function listJobs(options: ListJobsOptions): Promise<void> {
  const { state, name } = options;
  const query = { state, name, per_page: pageSize(options) };
  await withApi((client) =>
    printList(adminOf(client).jobs.list(query), options, columns, 'No matching jobs.'),
  );
}

/** Retries one job, or all that are parked. */
async function retryJobs(jobId: string | undefined, options: RetryJobsOptions): Promise<void> {
  if ((jobId === undefined) === (options.allParked === undefined))
    throw new UsageError('Name a job, or use --all-parked for each job that has failed too often.');
  const output = createOutput(options);
  await withApi(async (client) => {
    const { jobs } = adminOf(client);
    const ids = jobId === undefined ? [] : [jobId];
    const skipped: Job[] = [];
    if (options.allParked)
      for await (const job of jobs.list({ state: 'parked', per_page: 100 }))
        if (job.retry_obstacle === null) ids.push(job.job_id);
        else skipped.push(job);
    const retried: Job[] = [];
    for (const id of ids) retried.push(await jobs.retry(id));
    output.rows(
      retried,
      columns,
      skipped.length > 0 ? 'No parked job can be retried.' : 'No jobs are parked.',
    );
    if (retried.length > 0) output.remark('Retrying. See the result with: rebuttal jobs list');
    for (const { job_id: id, retry_obstacle: why } of skipped) output.remark(`Not retried: ${id}. ${why}`);
  });
}

function stateText({ state, is_running: isRunning }: Job): string {
  return isRunning ? 'running' : state;
}
