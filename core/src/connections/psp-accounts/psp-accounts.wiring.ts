import { systemActor } from '../../identity/access/actor.js';
import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { PspAccountsController } from './psp-accounts.controller.js';
import { PspAccountsService, type PspAccountsDeps } from './psp-accounts.service.js';

type Deps = Omit<PspAccountsDeps, 'publicUrl'> & { readonly config: Pick<Config, 'publicUrl'> };

export type PspAccounts = ReturnType<typeof createPspAccounts>;

/** A company's accounts at payment providers. */
export function createPspAccounts(base: Deps) {
  const service = new PspAccountsService({ ...base, publicUrl: () => base.config.publicUrl });
  return {
    service,
    controllers: [
      [PspAccountsController, () => new PspAccountsController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'psp-accounts.verify': ({ tenantId, payload, requestId }) =>
        service.verifyInBackground(systemActor(tenantId, requestId), payload.accountId),
    } satisfies Partial<JobHandlers>,
  };
}
