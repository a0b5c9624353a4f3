import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { planDocuments } from './evidence.js';

/** Texts never cause a problem: the letter contains every text that does not fit into the note. */
export function inspectPacket(packet: EvidencePacket): Promise<readonly string[]> {
  return problemsOf(() => planDocuments(packet));
}
