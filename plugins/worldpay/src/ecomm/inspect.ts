import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { planDocuments } from './document-plan.js';

/** Texts are never refused: what does not fit into the note stands in the letter alone. */
export function inspectPacket(packet: EvidencePacket): Promise<readonly string[]> {
  return problemsOf(() => planDocuments(packet));
}
