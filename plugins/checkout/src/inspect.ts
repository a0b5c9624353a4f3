import { isObject, problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { arbitrationFieldOf, planArbitration } from './arbitration.js';
import { assembleFiles } from './evidence-files.js';
import { placeFiles, planTexts } from './evidence.js';

export function inspectPacket(
  { network, raw }: InspectedDispute,
  packet: EvidencePacket,
): Promise<readonly string[]> {
  const field = isObject(raw) ? arbitrationFieldOf(raw) : undefined;
  if (field !== undefined)
    return problemsOf(() => assembleFiles(planArbitration(packet, field).files, network));
  return problemsOf(
    () => planTexts(packet),
    () => assembleFiles(placeFiles(packet), network),
  );
}
