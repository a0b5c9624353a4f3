import { needsResponse } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Lease, Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { ReadinessRepository } from './readiness.repository.js';
import type { ReadinessService } from './readiness.service.js';

export type ReadinessRunDeps = {
  readonly disputes: Pick<DisputesRepository, 'findDispute'>;
  readonly readiness: Pick<ReadinessService, 'compute'>;
  readonly storedReadiness: ReadinessRepository;
  readonly log: Log;
};

/** Also collects the changes of a dispute into one computation. */
const everyMs = 1_000;
/** Disputes of a company per run, so that a changed setting of a large company doesn't delay the others. */
const disputesMax = 25;

/** Schedules a run for each company with outdated readiness. Every server may do it. */
export function createReadinessScan(system: Database['system'], log: Log): Runner {
  return createRepeated(
    everyMs,
    () =>
      system.raw(
        `with job as (
           insert into jobs (tenant_id, name, payload, key)
           select company, 'disputes.readiness', '{}', 'readiness:' || company
             from companies_without_readiness() as company
           on conflict (key) do nothing returning 1)
         select pg_notify('rebuttal_jobs', '') from job limit 1`,
      ),
    (error) => log.warn({ err: error }, 'failed to schedule the computation of readiness'),
  );
}

/** Computes outdated readiness of a company. The next scan continues. */
export class ReadinessRun {
  constructor(private readonly deps: ReadinessRunDeps) {}

  async run({ tenantId }: Job<'disputes.readiness'>, lease: Lease): Promise<void> {
    for (const disputeId of await this.deps.storedReadiness.listOutdated(tenantId, disputesMax)) {
      lease.assertHeld();
      const dispute = await this.deps.disputes.findDispute(tenantId, disputeId);
      if (dispute !== undefined && needsResponse(dispute)) await this.deps.readiness.compute(dispute);
    }
  }
}
