import type { Dispute, ResponsePreview, Submission } from '@rebuttal/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { pendingApprovalQuery } from '../../features/approvals/api/approvals.js';
import { NextDispute } from '../../features/disputes/components/next-dispute.js';
import { argumentQuery } from '../../features/drafting/api/argument.js';
import { ArgumentPanel } from '../../features/drafting/components/argument-panel.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { factsQuery } from '../../features/facts/api/facts.js';
import { letterQuery } from '../../features/responses/api/responses.js';
import { DownloadButton } from '../../features/responses/components/download-button.js';
import { LetterPanel } from '../../features/responses/components/letter-panel.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { OutlookPanel } from '../../features/submissions/components/outlook-panel.js';
import { SubmissionPanel } from '../../features/submissions/components/submission-panel.js';
import { submissionState } from '../../features/submissions/progress.js';
import { useRevision } from '../../lib/use-revision.js';

/** Longer than the responses to one change take to arrive. */
const settleMs = 600;

export type Letter = UseQueryResult<ResponsePreview>;

/** The letter as it would be sent now. It follows the argument, the evidence and the facts, until a response was sent. */
export function useLetter(dispute: Dispute, isLoaded: boolean): { letter: Letter; isShown: boolean } {
  const { dispute_id: disputeId } = dispute;
  const parts = { enabled: isLoaded };
  const { data: argument } = useQuery({ ...argumentQuery(disputeId), ...parts });
  const { data: evidence } = useQuery({ ...evidenceQuery(disputeId), ...parts });
  const { data: facts } = useQuery({ ...factsQuery(disputeId), ...parts });
  const { data: submissions = [] } = useQuery({ ...submissionsQuery(disputeId), ...parts });
  const revision = useRevision([argument, evidence, facts], settleMs);
  const { answer, underWay } = submissionState(dispute, submissions);
  const isOpen = dispute.status === 'needs_response' && !dispute.locked;
  const isShown = isOpen && isLoaded && answer === undefined && underWay === undefined;
  const letter = useQuery({
    ...letterQuery(disputeId, revision),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  return { letter, isShown };
}

const none: readonly never[] = [];

type Props = {
  readonly dispute: Dispute;
  /** Undefined once a response was sent. */
  readonly letter: Letter | undefined;
  readonly onAnswer: (channel: Submission['channel']) => void;
};

/** The letter and its submission, or what follows it. */
export function DisputeLetter({ dispute, letter, onAnswer }: Props) {
  const { dispute_id: disputeId, status, locked } = dispute;
  const { data: approval } = useQuery(pendingApprovalQuery(disputeId));
  const { data: own } = useQuery(argumentQuery(disputeId));
  const argument = (
    <ArgumentPanel
      disputeId={disputeId}
      editable={status === 'needs_response' && !locked}
      isInLetter={letter !== undefined}
    />
  );
  return (
    <>
      <OutlookPanel dispute={dispute} next={<NextDispute after={disputeId} />} />
      {letter === undefined ? (
        argument
      ) : (
        <LetterPanel
          disputeId={disputeId}
          letter={letter}
          citations={own?.citations ?? none}
          argument={argument}
        />
      )}
      <SubmissionPanel
        dispute={dispute}
        download={<DownloadButton disputeId={disputeId} format="zip" />}
        isWaiting={approval?.action === 'submit'}
        onAnswer={onAnswer}
      />
    </>
  );
}
