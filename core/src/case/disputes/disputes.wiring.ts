import type { ControllerEntries } from '../../platform/http/ioc.js';
import {
  DisputeAcceptance,
  type DisputeAcceptanceDeps,
} from '../../submissions/acceptance/dispute-acceptance.js';
import type { SubmissionsRepository } from '../../submissions/submissions.repository.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService, type DisputesDeps } from './disputes.service.js';
import { FeeAcknowledging, type FeeAcknowledgingDeps } from './fee-acknowledging.js';

type Deps = Omit<DisputesDeps, 'acceptance' | 'fees'> &
  Omit<DisputeAcceptanceDeps, 'hasLiveSubmission'> &
  FeeAcknowledgingDeps & { readonly submissions: Pick<SubmissionsRepository, 'hasLive'> };

/** Disputes, and the decision to accept one. */
export function createDisputes(base: Deps) {
  const acceptance = new DisputeAcceptance({
    ...base,
    hasLiveSubmission: (tx, { tenantId, disputeId }) => base.submissions.hasLive(tx, tenantId, disputeId),
  });
  const service = new DisputesService({ ...base, acceptance, fees: new FeeAcknowledging(base) });
  return {
    service,
    controllers: [[DisputesController, () => new DisputesController(service)]] satisfies ControllerEntries,
  };
}
