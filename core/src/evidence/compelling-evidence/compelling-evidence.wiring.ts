import type { ControllerEntries } from '../../platform/http/ioc.js';
import { CompellingEvidenceController } from './compelling-evidence.controller.js';
import { CompellingEvidenceService, type CompellingEvidenceDeps } from './compelling-evidence.service.js';

/** Prior payments that decide a fraud dispute under a network's program. */
export function createCompellingEvidence(base: CompellingEvidenceDeps) {
  const service = new CompellingEvidenceService(base);
  return {
    controllers: [
      [CompellingEvidenceController, () => new CompellingEvidenceController(service)],
    ] satisfies ControllerEntries,
  };
}
