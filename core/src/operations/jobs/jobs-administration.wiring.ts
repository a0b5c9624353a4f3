import type { ControllerEntries } from '../../platform/http/ioc.js';
import { JobsAdministrationController } from './jobs-administration.controller.js';
import { JobsAdministrationRepository } from './jobs-administration.repository.js';
import { JobsAdministration, type JobsAdministrationDeps } from './jobs-administration.service.js';

/** The list of background jobs for super admins. */
export function createJobsAdministration(base: Omit<JobsAdministrationDeps, 'jobs'>) {
  const jobs = new JobsAdministrationRepository(base.database);
  const administration = new JobsAdministration({ ...base, jobs });
  return {
    controllers: [
      [JobsAdministrationController, () => new JobsAdministrationController(administration)],
    ] satisfies ControllerEntries,
  };
}
