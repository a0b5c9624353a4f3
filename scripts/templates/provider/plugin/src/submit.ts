import type { EvidencePacket, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

export type Submission = {
  readonly context: PluginContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly journal: SubmissionJournal;
};

/** Reads, uploads each file once, and sends with `sendOnce`. A run after a crash sends nothing twice. */
export function submitEvidence(_submission: Submission): Promise<Receipt> {
  return unwritten('submitEvidence in src/submit.ts', 'Sending evidence');
}
