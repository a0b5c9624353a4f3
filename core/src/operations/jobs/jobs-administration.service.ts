import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Actor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { isJobName } from '../../platform/jobs/jobs.js';
import type { WaitingJob, JobState } from '../../platform/jobs/waiting-job.js';
import { foreignCursor } from '../../platform/shared/id-pages.js';
import type { JobRow, JobsAdministrationRepository } from './jobs-administration.repository.js';

export type JobPage = { readonly jobs: readonly WaitingJob[]; readonly nextCursor: string | null };

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
  async list({ cursor, perPage, ...filter }: JobQuery): Promise<JobPage> {
    const before = cursor === undefined ? undefined : toJobId(cursor);
    if (cursor !== undefined && before === undefined) throw foreignCursor();
    const found = await this.deps.jobs.list({ ...filter, before }, perPage + 1);
    const jobs = found.slice(0, perPage).map((row) => this.toJob(row));
    return { jobs, nextCursor: found.length > perPage ? String(jobs.at(-1)?.jobId) : null };
  }

  /** @throws {AppError} 404, or 409 if it would fail again */
  async retry(actor: Actor, id: string): Promise<WaitingJob> {
    const { database, jobs, audit } = this.deps;
    const jobId = toJobId(id);
    if (jobId === undefined) throw errors.jobNotFound();
    return database.system.transaction(async (tx) => {
      const row = await jobs.retry(tx, jobId);
      if (row === undefined) throw errors.jobNotFound();
      const job = this.toJob(row);
      if (job.retryObstacle !== undefined) throw errors.jobNotRetryable(job.retryObstacle);
      const { name, tenantId } = job;
      const details = { name, ...(tenantId === null ? {} : { tenant_id: tenantId }) };
      await audit.record(tx, actor, { action: 'job.retry', subject: { kind: 'job', id }, details });
      return job;
    });
  }

  private toJob({ provider, ...job }: JobRow): WaitingJob {
    return { ...job, retryObstacle: this.obstacleOf({ name: job.name, provider }) };
  }

  /** A job of ended work has no obstacle: it ends without an effect. */
  private obstacleOf({ name, provider }: Pick<JobRow, 'name' | 'provider'>): string | undefined {
    if (!isJobName(name))
      return `This version has no background work named ${name}. Run the version that created the job.`;
    if (provider !== null && this.deps.registry.find(provider) === undefined)
      return `The plugin of ${provider} is not loaded. Add it to PLUGINS, restart, and retry.`;
    return undefined;
  }
}

function toJobId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
