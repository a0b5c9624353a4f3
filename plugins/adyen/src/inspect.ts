import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, InspectedDispute } from '@rebuttal/plugin-kit';

import { assembleDocuments } from './evidence-files.js';

/**
 * Finds files that Adyen rejects under every defense reason. The offered reasons, which decide what files are merged into
 * one document, are known only when evidence is sent. This check therefore treats each file as a separate document, which
 * never reports a file that Adyen might accept.
 */
export function inspectPacket(
  dispute: InspectedDispute,
  { letter, items }: EvidencePacket,
): Promise<readonly string[]> {
  const files = [letter, ...items.flatMap(({ file }) => file ?? [])];
  const single = files.map((file, at) => ({ field: `document-${at}`, files: [file] }));
  return problemsOf(() => assembleDocuments(single, dispute));
}
