import type { Database } from '../database/database.js';
import type { Log } from '../shared/log.js';
import { storableText } from '../shared/storable-text.js';
import type { JobName, JobPayloads, JobTenant } from './jobs.js';
import { backoffSeconds, leaseMs, type Leased } from './leases.js';
import { createRunner, type ClaimOptions, type Lease, type Runner } from './runner.js';

export type Job<N extends JobName> = {
  readonly tenantId: JobTenant<N>;
  readonly payload: JobPayloads[N];
  /** The request that it goes back to. */
  readonly requestId: string | undefined;
};

/** Does one job. It may be called again for the same job, after a crash even while it half worked. */
export type JobHandler<N extends JobName> = (job: Job<N>, lease: Lease) => Promise<void>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

type JobRow = {
  job_id: number;
  tenant_id: JobTenant<JobName>;
  name: JobName;
  payload: JobPayloads[JobName];
  revision: number;
  request_id: string | null;
};

/** After so many tries a job is parked: it stays visible and waits for a person. */
const attemptsMax = 12;

/** How many jobs are claimed at once. */
const batch = 4;

/**
 * How many of a name are enough at once: no more of it are claimed, so that what waits for a provider that hangs, or for a
 * mail server, keeps these places and no others. What is under way is at most a batch more.
 */
const enough: Partial<Record<JobName, number>> = {
  'submissions.advance': 12,
  'evidence.collect': 4,
  'psp-accounts.sync': 4,
  'stores.sync-orders': 4,
};
const enoughOfOthers = 8;

async function claimJobs(
  system: Database['system'],
  { leasedBy, batch: limit, inHand }: ClaimOptions<JobRow>,
): Promise<(JobRow & Leased)[]> {
  const underWay = new Map<JobName, number>();
  for (const { name } of inHand) underWay.set(name, (underWay.get(name) ?? 0) + 1);
  const full = [...underWay].filter(([name, count]) => count >= (enough[name] ?? enoughOfOthers));
  const { rows } = await system.raw<{ rows: (JobRow & Leased)[] }>(
    `select claimed.*, clock_timestamp() as "claimedAt" from claim_jobs(?, ?, ?, ?) as claimed`,
    [leasedBy, leaseMs, limit, full.map(([name]) => name)],
  );
  return rows;
}

export function createJobWorker(database: Database, handlers: JobHandlers, log: Log): Runner {
  const { system } = database;

  async function work(row: JobRow & Leased, lease: Lease): Promise<void> {
    const requestId = row.request_id ?? undefined;
    const line = { requestId, job: row.name, jobId: row.job_id, attempts: row.attempts };
    try {
      const handle = handlers[row.name] as JobHandler<JobName>;
      await handle({ tenantId: row.tenant_id, payload: row.payload, requestId }, lease);
      await settle(row);
      log.debug(line, 'a job is done');
    } catch (error) {
      log.warn({ ...line, err: error }, 'a job failed');
      await postpone(row, error);
    }
  }

  /** What was claimed again meanwhile is for that claim to say how it goes on. */
  const held = ({ job_id, leased_by }: JobRow & Leased) => ({ job_id, leased_by });

  /** A job that was asked for again while it ran stays for another run. */
  async function settle(row: JobRow & Leased): Promise<void> {
    const done = await system('jobs').where({ job_id: row.job_id, revision: row.revision }).delete();
    if (done === 0) await release(row);
  }

  /** What was asked for meanwhile is due as asked; a failure of the run before it does not count against it. */
  async function postpone(row: JobRow & Leased, error: unknown): Promise<void> {
    const postponed = await system('jobs')
      .where({ ...held(row), revision: row.revision })
      .update({
        state: row.attempts >= attemptsMax ? 'parked' : 'ready',
        leased_by: null,
        leased_until: null,
        last_error: error instanceof Error ? storableText(error.message, 500) : 'unknown',
        run_at: system.raw(`clock_timestamp() + ? * interval '1 second'`, [backoffSeconds(row.attempts)]),
      });
    if (postponed === 0) await release(row);
  }

  async function release(row: JobRow & Leased): Promise<void> {
    await system('jobs').where(held(row)).update({ leased_by: null, leased_until: null, attempts: 0 });
  }

  return createRunner<JobRow>({
    table: { name: 'jobs', id: 'job_id', waiting: 'ready' },
    system,
    log,
    concurrency: 40,
    batch,
    groupBy: (row) => String(row.job_id),
    claim: (wish) => claimJobs(system, wish),
    handle: async ([row], lease) => {
      if (row !== undefined) await work(row, lease);
    },
  });
}
