import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { argumentQuery } from '../../features/drafting/api/argument.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { factsQuery } from '../../features/facts/api/facts.js';
import { LetterPanel } from '../../features/responses/components/letter-panel.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { submissionState } from '../../features/submissions/progress.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useRevision } from '../../lib/use-revision.js';

/** Longer than the responses to one change take to arrive. */
const settleMs = 600;

/** Returns true if the letter is shown beside the argument: in a wide window, until a response was sent. */
export function useLetterBeside(dispute: Dispute): boolean {
  const isNarrow = useNarrow('letter');
  const { data: submissions } = useQuery(submissionsQuery(dispute.dispute_id));
  if (isNarrow || dispute.status !== 'needs_response' || dispute.locked) return false;
  const { answer, underWay } = submissionState(dispute, submissions ?? []);
  return answer === undefined && underWay === undefined;
}

/** The letter, which follows the argument, the evidence and the facts. */
export function DisputeLetter({ dispute: { dispute_id: disputeId } }: { readonly dispute: Dispute }) {
  const { data: argument } = useQuery(argumentQuery(disputeId));
  const { data: evidence } = useQuery(evidenceQuery(disputeId));
  const { data: facts } = useQuery(factsQuery(disputeId));
  const revision = useRevision([argument, evidence, facts], settleMs);
  return <LetterPanel disputeId={disputeId} revision={revision} />;
}
