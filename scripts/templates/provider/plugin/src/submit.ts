import type { EvidenceSubmission, Receipt } from '@rebuttal/plugin-kit';

import type { credentialFields } from './credentials.js';
import { unwritten } from './unwritten.js';

export type Submission = EvidenceSubmission<typeof credentialFields>;

/** Reads, uploads each file once, and sends with `sendOnce`. A run after a crash sends nothing twice. */
export function submitEvidence(_submission: Submission): Promise<Receipt> {
  return unwritten('submitEvidence in src/submit.ts', 'Sending evidence');
}
