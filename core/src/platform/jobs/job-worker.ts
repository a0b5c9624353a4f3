import type { Database } from '../database/database.js';
import type { Log } from '../shared/log.js';
import { storableText } from '../shared/storable-text.js';
import type { JobName, JobPayloads, JobTenant } from './jobs.js';
import { backoffSeconds, leaseMs, type Leased } from './leases.js';
import { createRunner, type ClaimOptions, type Lease, type Runner } from './runner.js';

export type Job<N extends JobName> = {
  readonly tenantId: JobTenant<N>;
  readonly payload: JobPayloads[N];
  /** ID of the request that caused the job. */
  readonly requestId: string | undefined;
};

/** Handles one job. May be called again for the same job, even after a crash halfway through. */
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

/** After this many attempts a job is parked: it stays visible and waits for an operator. */
const attemptsMax = 12;

/** Number of jobs per claim. */
const batch = 4;

/**
 * Maximum number of concurrent jobs per name, so that jobs that wait for a stalled provider or mail server can't occupy all
 * places. The actual number may exceed it by one batch.
 */
const enough: Partial<Record<JobName, number>> = {
  'submissions.advance': 12,
  'evidence.collect': 4,
  'evidence.read': 2,
  'psp-accounts.sync': 4,
  'stores.sync-orders': 4,
  'data.import': 2,
  'shipments.refresh': 4,
  'disputes.bulk': 4,
  'disputes.readiness': 2,
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
      const handle = handlers[row.name] as JobHandler<JobName> | undefined;
      if (handle === undefined) throw new Error(`This version has no background work named ${row.name}.`);
      await handle({ tenantId: row.tenant_id, payload: row.payload, requestId }, lease);
      await settle(row);
      log.debug(line, 'job completed');
    } catch (error) {
      log.warn({ ...line, err: error }, 'job failed');
      await postpone(row, error);
    }
  }

  /** Matches a row only while this claim holds it. If it was claimed again, the later claim decides. */
  const held = ({ job_id, leased_by }: JobRow & Leased) => ({ job_id, leased_by });

  /** Completes a job. A job that was enqueued again while it ran stays for another run. */
  async function settle(row: JobRow & Leased): Promise<void> {
    const done = await system('jobs').where({ job_id: row.job_id, revision: row.revision }).delete();
    if (done === 0) await release(row);
  }

  /** Reschedules a failed job. If it was enqueued again while it ran, it keeps that time and starts at zero attempts. */
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
    claim: (request) => claimJobs(system, request),
    handle: async ([row], lease) => {
      if (row !== undefined) await work(row, lease);
    },
  });
}
