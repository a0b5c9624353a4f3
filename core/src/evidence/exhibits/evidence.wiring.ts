import type { Tx } from '../../platform/database/database.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { EvidenceRequirementsService } from '../requirements/evidence-requirements.service.js';
import { EvidencePreparation, type PreparationDeps } from './evidence-preparation.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService, type EvidenceDeps } from './evidence.service.js';

type Deps = Omit<EvidenceDeps, 'preparation' | 'expectedFor' | 'isInPacket'> &
  PreparationDeps & {
    readonly requirements: Pick<EvidenceRequirementsService, 'expectedFor'>;
    readonly submissions: {
      hasLive(tx: Tx, tenantId: string, disputeId: string): Promise<boolean>;
      isInPacket(tx: Tx, tenantId: string, disputeId: string, evidenceId: string): Promise<boolean>;
    };
  };

/** Files and texts that support a response. */
export function createEvidence(base: Deps) {
  const { requirements, submissions } = base;
  const service = new EvidenceService({
    ...base,
    expectedFor: (dispute, type) => requirements.expectedFor(dispute, type),
    preparation: new EvidencePreparation(base),
    // Evidence that a provider can't accept was never sent, even if a failed submission references it.
    isInPacket: async (tx, { tenantId, disputeId, evidenceId, unsendableBecause }) =>
      (await submissions.hasLive(tx, tenantId, disputeId)) ||
      (unsendableBecause === undefined &&
        (await submissions.isInPacket(tx, tenantId, disputeId, evidenceId))),
  });
  return {
    service,
    controllers: [[EvidenceController, () => new EvidenceController(service)]] satisfies ControllerEntries,
  };
}
