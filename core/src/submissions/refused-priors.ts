import { compellingEvidenceStep, type CompellingEvidenceResult } from '@rebuttal/plugin-kit';

import { recordEvent } from '../case/casework/record-event.js';
import type { RefusedPair } from '../evidence/compelling-evidence/entered-evidence.js';
import type { SystemActor } from '../identity/access/actor.js';
import type { Tx } from '../platform/database/database.js';
import type { Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

/** The pair of prior payments that the provider refused before the final call, with its reason. Read from the journal. */
export async function findRefusedPriors(
  submissions: Pick<SubmissionsRepository, 'listSteps'>,
  submission: Submission,
): Promise<RefusedPair | undefined> {
  const pair = submission.packet?.compellingEvidence;
  if (pair === undefined) return undefined;
  const step = (await submissions.listSteps(submission)).get(compellingEvidenceStep);
  if (step === undefined) return undefined;
  const result = JSON.parse(step) as CompellingEvidenceResult;
  return 'refused' in result
    ? { prior: pair.prior.map(({ paymentId }) => paymentId), reason: result.refused }
    : undefined;
}

export async function recordRefusedPriors(
  tx: Tx,
  { tenantId, disputeId, submissionId }: Submission,
  { actor, error }: { readonly actor: SystemActor; readonly error: string },
): Promise<void> {
  const data = { submission_id: submissionId, error };
  await recordEvent(tx, { tenantId, disputeId, type: 'compelling_evidence.refused', actor, data });
}
