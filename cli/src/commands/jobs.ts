import { bodyOf, type Client, type Schemas } from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { UsageError } from '../errors.js';
import { declare, wholeNumber } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

/** Commands for alarms and background work, for super admins. */
export function declareJobs(program: Command): void {
  const jobs = program.command('jobs').description('List and retry background work.');
  declare(jobs, 'list', 'List waiting, running and parked background work, newest first.', [
    'rebuttal jobs list --state parked',
    'rebuttal jobs list --name submissions.advance --all --json',
  ])
    .addOption(new Option('--state <state>', 'parked: failed too often').choices(['ready', 'parked']))
    .option('--name <name>', 'one kind of work, for example submissions.advance')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 50)
    .option('--all', 'no limit')
    .action(listJobs);
  declare(jobs, 'retry', 'Retry a job now, with all its attempts.', [
    'rebuttal jobs retry 4711',
    'rebuttal jobs retry --all-parked',
  ])
    .argument('[id]', 'the job, from "jobs list"')
    .option('--all-parked', 'each job that has failed too often')
    .action(retryJobs);
}

type Job = Schemas['Job'];

type ListJobsOptions = JsonOption & PageOptions & { readonly state?: Job['state']; readonly name?: string };
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
  const output = createOutput(options);
  const { state, name } = options;
  await withApi((client) =>
    collectPages(options, output.isJson, {
      fetch: (cursor, wanted) => fetchJobs(client, { state, name, cursor, per_page: Math.min(100, wanted) }),
      show: (jobs) => output.rows(jobs, columns, 'No matching jobs.'),
    }),
  );
}

/** Retries one job, or all that are parked. */
async function retryJobs(jobId: string | undefined, options: RetryJobsOptions): Promise<void> {
  if ((jobId === undefined) === (options.allParked === undefined))
    throw new UsageError('Name a job, or use --all-parked for each job that has failed too often.');
  const output = createOutput(options);
  await withApi(async (client) => {
    const parked = jobId === undefined ? await parkedJobs(client) : [];
    const ids = jobId === undefined ? parked.filter(mayHelp).map(({ job_id: id }) => id) : [jobId];
    const jobs: Job[] = [];
    for (const id of ids) {
      const path = { jobId: id };
      jobs.push((await bodyOf(client.api.POST('/api/admin/jobs/{jobId}/retry', { params: { path } }))).job);
    }
    const skipped = parked.filter((job) => !mayHelp(job));
    output.rows(jobs, columns, skipped.length > 0 ? 'No parked job can be retried.' : 'No jobs are parked.');
    if (jobs.length > 0) output.remark('Retrying. See the result with: rebuttal jobs list');
    for (const { job_id: id, retry_obstacle: why } of skipped) output.remark(`Not retried: ${id}. ${why}`);
  });
}

type JobQuery = {
  readonly state?: Job['state'] | undefined;
  readonly name?: string | undefined;
  readonly cursor?: string | undefined;
  readonly per_page: number;
};

async function fetchJobs({ api }: Client, query: JobQuery) {
  const page = await bodyOf(api.GET('/api/admin/jobs', { params: { query } }));
  return { items: page.jobs, nextCursor: page.next_cursor };
}

const mayHelp = ({ retry_obstacle: why }: Job) => why === null;

async function parkedJobs(client: Client): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await fetchJobs(client, { state: 'parked', cursor, per_page: 100 });
    jobs.push(...page.items);
    cursor = page.nextCursor;
  }
  return jobs;
}

function stateText({ state, is_running: isRunning }: Job): string {
  return isRunning ? 'running' : state;
}
