import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { JobDto, JobState } from './jobs-administration.dto.js';

/** A job with the provider whose plugin it needs, if it needs one. */
export type JobRow = Omit<JobDto, 'retry_obstacle'> & { readonly provider: string | null };

export type JobFilter = { readonly state?: JobState; readonly name?: string; readonly before?: number };

const columns = `
  job_id::text, name, tenant_id, state, coalesce(leased_until > clock_timestamp(), false) as is_running, attempts, run_at,
  last_error, created_at, find_provider_of_job(payload) as provider`;

/** Reads the jobs of all companies, outside of row-level security. */
export class JobsAdministrationRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ state, name, before }: JobFilter, limit: number): Promise<JobRow[]> {
    const { rows } = await this.database.system.raw<{ rows: object[] }>(
      `select ${columns} from jobs
        where (cast(:state as text) is null or state = :state) and (cast(:name as text) is null or name = :name)
          and (cast(:before as bigint) is null or job_id < :before)
        order by jobs.job_id desc limit :limit`,
      { state: state ?? null, name: name ?? null, before: before ?? null, limit },
    );
    return toAnswers<JobRow>(rows);
  }

  /** Makes the job due now and resets its attempts. Undefined if it is finished or unknown. */
  async retry(tx: Tx, jobId: number): Promise<JobRow | undefined> {
    const { rows } = await tx.raw<{ rows: object[] }>(
      `update jobs set state = 'ready', attempts = 0, run_at = now(), revision = revision + 1 where job_id = ?
       returning ${columns}`,
      [jobId],
    );
    await tx.raw(`select pg_notify('rebuttal_jobs', '')`);
    return toAnswer<JobRow>(rows[0]);
  }
}
