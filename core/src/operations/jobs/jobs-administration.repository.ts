import type { Database, Tx } from '../../platform/database/database.js';
import type { WaitingJob, JobState } from '../../platform/jobs/waiting-job.js';

/** A job with the provider whose plugin it needs, if it needs one. */
export type JobRow = Omit<WaitingJob, 'retryObstacle'> & { readonly provider: string | null };

export type JobFilter = { readonly state?: JobState; readonly name?: string; readonly before?: number };

const columns = `
  job_id as "jobId", name, tenant_id as "tenantId", state, coalesce(leased_until > clock_timestamp(), false) as "isRunning",
  attempts, run_at as "runAt", last_error as "lastError", created_at as "createdAt",
  find_provider_of_job(payload) as provider`;

/** Reads the jobs of all companies, outside of row-level security. */
export class JobsAdministrationRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ state, name, before }: JobFilter, limit: number): Promise<JobRow[]> {
    const { rows } = await this.database.system.raw<{ rows: JobRow[] }>(
      `select ${columns} from jobs
        where (cast(:state as text) is null or state = :state) and (cast(:name as text) is null or name = :name)
          and (cast(:before as bigint) is null or job_id < :before)
        order by job_id desc limit :limit`,
      { state: state ?? null, name: name ?? null, before: before ?? null, limit },
    );
    return rows;
  }

  /** Makes the job due now and resets its attempts. Undefined if it is finished or unknown. */
  async retry(tx: Tx, jobId: number): Promise<JobRow | undefined> {
    const { rows } = await tx.raw<{ rows: JobRow[] }>(
      `update jobs set state = 'ready', attempts = 0, run_at = now(), revision = revision + 1 where job_id = ?
       returning ${columns}`,
      [jobId],
    );
    await tx.raw(`select pg_notify('rebuttal_jobs', '')`);
    return rows[0];
  }
}
