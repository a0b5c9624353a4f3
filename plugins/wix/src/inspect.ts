import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { assembleEvidence } from './evidence.js';

export function inspectPacket(
  _dispute: InspectedDispute,
  packet: EvidencePacket,
): Promise<readonly string[]> {
  return problemsOf(() => assembleEvidence(packet));
}
