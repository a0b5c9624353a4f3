import { problemsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { planDocuments } from './document-plan.js';
import { writeNote } from './note.js';

export function inspectPacket(packet: EvidencePacket): Promise<readonly string[]> {
  return problemsOf(
    () => planDocuments(packet),
    // A list of documents is added where there is room, and refuses nothing.
    () => writeNote(packet, []),
  );
}
