import { isObject, problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { appealFiles, isAppeal } from './appeal.js';
import { assembleFiles, readFiles } from './evidence-files.js';
import { placeFiles } from './evidence.js';

/** Texts are never refused: one that is too long, or has no room as a PDF, is only in the letter. */
export function inspectPacket(
  { raw, network }: InspectedDispute,
  packet: EvidencePacket,
): Promise<readonly string[]> {
  const isAppealed = isObject(raw) && isAppeal(raw);
  return problemsOf(() =>
    isAppealed
      ? readFiles('appeal', appealFiles(packet), network)
      : assembleFiles(placeFiles(packet), network),
  );
}
