import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { assembleDocuments } from './document-files.js';

/**
 * What Adyen takes under no defence reason. Which reasons it offers, and so which files have to be one document and
 * what is asked for beside them, only Adyen tells when the answer is sent: here each file is its own document, which
 * is the kindest division.
 */
export function inspectPacket(
  dispute: InspectedDispute,
  { letter, items }: EvidencePacket,
): Promise<readonly string[]> {
  const files = [letter, ...items.flatMap(({ file }) => file ?? [])];
  const alone = files.map((file, at) => ({ field: `document-${at}`, files: [file] }));
  return problemsOf(() => assembleDocuments(alone, dispute));
}
