import { isObject, problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { appealFiles, appealReason, isAppeal } from './appeal.js';
import { assembleFiles, readFiles } from './evidence-files.js';
import { placeFiles, planTexts } from './evidence.js';
import { evidenceFromOthers } from './staging.js';

export function inspectPacket(
  { raw, network }: InspectedDispute,
  packet: EvidencePacket,
): Promise<readonly string[]> {
  const dispute = isObject(raw) ? raw : {};
  if (isAppeal(dispute))
    return problemsOf(
      () => appealReason(packet),
      () => readFiles('appeal', appealFiles(packet), network),
    );
  const environment = dispute.livemode === false ? 'test' : 'live';
  return problemsOf(
    () => planTexts(packet, evidenceFromOthers(dispute), environment),
    () => assembleFiles(placeFiles(packet), network),
  );
}
