import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { assembleFiles } from './evidence-files.js';
import { placeFiles, planTexts } from './evidence.js';

export function inspectPacket(
  { network }: InspectedDispute,
  packet: EvidencePacket,
): Promise<readonly string[]> {
  return problemsOf(
    () => planTexts(packet),
    () => assembleFiles(placeFiles(packet), network),
  );
}
