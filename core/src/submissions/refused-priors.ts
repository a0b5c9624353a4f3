import { compellingEvidenceStep, type CompellingEvidenceResult } from '@rebuttal/plugin-kit';

import { recordEvent } from '../case/casework/record-event.js';
import type { SystemActor } from '../identity/access/actor.js';
import type { Tx } from '../platform/database/database.js';
import type { Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

/**
 * The reason for which the provider refused the prior payments of a response that it accepted. Read from the journal,
 * because the response may have been sent by an earlier run.
 */
export async function findRefusedPriors(
  submissions: Pick<SubmissionsRepository, 'listSteps'>,
  submission: Submission,
  packet: Submission['packet'],
): Promise<string | undefined> {
  if (packet?.compellingEvidence === undefined) return undefined;
  const step = (await submissions.listSteps(submission)).get(compellingEvidenceStep);
  if (step === undefined) return undefined;
  const result = JSON.parse(step) as CompellingEvidenceResult;
  return 'refused' in result ? result.refused : undefined;
}

export async function recordRefusedPriors(
  tx: Tx,
  { tenantId, disputeId, submissionId }: Submission,
  { actor, error }: { readonly actor: SystemActor; readonly error: string },
): Promise<void> {
  const data = { submission_id: submissionId, error };
  await recordEvent(tx, { tenantId, disputeId, type: 'compelling_evidence.refused', actor, data });
}
