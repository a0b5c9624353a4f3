import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Actor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { isJobName } from '../../platform/jobs/jobs.js';
import { foreignCursor } from '../../platform/shared/id-pages.js';
import type { JobDto, JobListDto, JobState } from './jobs-administration.dto.js';
import type { JobRow, JobsAdministrationRepository } from './jobs-administration.repository.js';

export type JobQuery = {
  readonly state?: JobState;
  readonly name?: string;
  readonly cursor?: string;
  readonly perPage: number;
};

export type JobsAdministrationDeps = {
  readonly database: Database;
  readonly jobs: JobsAdministrationRepository;
  readonly audit: AuditLog;
  readonly registry: Pick<ProviderRegistry, 'find'>;
};

/** Lists and retries background jobs, for the platform's administrators. */
export class JobsAdministration {
  constructor(private readonly deps: JobsAdministrationDeps) {}

  /** Newest first. @throws {AppError} 422 */
  async list({ cursor, perPage, ...filter }: JobQuery): Promise<JobListDto> {
    const before = cursor === undefined ? undefined : toJobId(cursor);
    if (cursor !== undefined && before === undefined) throw foreignCursor();
    const found = await this.deps.jobs.list({ ...filter, before }, perPage + 1);
    const jobs = found.slice(0, perPage).map((row) => this.toJob(row));
    return { jobs, next_cursor: found.length > perPage ? (jobs.at(-1)?.job_id ?? null) : null };
  }

  /** @throws {AppError} 404, or 409 if it would fail again */
  async retry(actor: Actor, id: string): Promise<JobDto> {
    const { database, jobs, audit } = this.deps;
    const jobId = toJobId(id);
    if (jobId === undefined) throw errors.jobNotFound();
    return database.system.transaction(async (tx) => {
      const row = await jobs.retry(tx, jobId);
      if (row === undefined) throw errors.jobNotFound();
      const job = this.toJob(row);
      if (job.retry_obstacle !== null) throw errors.jobNotRetryable(job.retry_obstacle);
      const { name, tenant_id: tenantId } = job;
      const details = { name, ...(tenantId === null ? {} : { tenant_id: tenantId }) };
      await audit.record(tx, actor, { action: 'job.retry', subject: { kind: 'job', id }, details });
      return job;
    });
  }

  private toJob({ provider, ...job }: JobRow): JobDto {
    return { ...job, retry_obstacle: this.obstacleOf({ name: job.name, provider }) };
  }

  /** A job of ended work has no obstacle: it ends without an effect. */
  private obstacleOf({ name, provider }: Pick<JobRow, 'name' | 'provider'>): string | null {
    if (!isJobName(name))
      return `This version has no background work named ${name}. Run the version that created the job.`;
    if (provider !== null && this.deps.registry.find(provider) === undefined)
      return `The plugin of ${provider} is not loaded. Add it to PLUGINS, restart, and retry.`;
    return null;
  }
}

function toJobId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
