import type { ControllerEntries } from '../../platform/http/ioc.js';
import { EvidenceRequirementsController } from './evidence-requirements.controller.js';
import {
  EvidenceRequirementsService,
  type EvidenceRequirementsDeps,
} from './evidence-requirements.service.js';
import { ReasonCodesController } from './reason-codes.controller.js';

/** The evidence that a dispute needs. */
export function createEvidenceRequirements(base: EvidenceRequirementsDeps) {
  const service = new EvidenceRequirementsService(base);
  return {
    service,
    controllers: [
      [EvidenceRequirementsController, () => new EvidenceRequirementsController(service)],
      [ReasonCodesController, () => new ReasonCodesController()],
    ] satisfies ControllerEntries,
  };
}
