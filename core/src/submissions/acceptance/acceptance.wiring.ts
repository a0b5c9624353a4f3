import type { DisputesService } from '../../case/disputes/disputes.service.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { SubmissionsRepository } from '../submissions.repository.js';
import { AcceptanceController } from './acceptance.controller.js';
import { AcceptanceService, type AcceptanceDeps } from './acceptance.service.js';
import { DisputeAcceptance, type DisputeAcceptanceDeps } from './dispute-acceptance.js';

type Deps = Omit<AcceptanceDeps, 'acceptance'> &
  Omit<DisputeAcceptanceDeps, 'hasLiveSubmission'> & {
    readonly submissions: Pick<SubmissionsRepository, 'hasLive'>;
    readonly disputesService: DisputesService;
  };

/** The decision to accept a dispute. */
export function createAcceptance(base: Deps) {
  const acceptance = new DisputeAcceptance({
    ...base,
    hasLiveSubmission: (tx, { tenantId, disputeId }) => base.submissions.hasLive(tx, tenantId, disputeId),
  });
  const service = new AcceptanceService({ ...base, acceptance });
  return {
    service,
    controllers: [
      [AcceptanceController, () => new AcceptanceController(service, base.disputesService)],
    ] satisfies ControllerEntries,
  };
}
