import type { Dispute, Submission } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts as common } from '#texts/common';
import { texts as disputeTexts } from '#texts/dispute-words';
import { texts } from '#texts/submissions';

import { listExports } from '../../../api/list-exports.js';
import { DateTime } from '../../../components/date-time.js';
import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { submissionsQuery } from '../api/submissions.js';
import { isAnsweredElsewhere, submissionState, type SubmissionState } from '../progress.js';
import { AnswerModal } from './answer-modal.js';
import { PortalSteps } from './portal-steps.js';
import { SubmissionFee } from './submission-fee.js';
import { SubmissionHistory } from './submission-history.js';
import { SubmissionProgress } from './submission-progress.js';
import { Submitting } from './submitting.js';

type Props = {
  readonly dispute: Dispute;
  /** The download button of the packet (letter and evidence files). */
  readonly download: ReactNode;
  /** True while the response waits for another person's approval. */
  readonly isWaiting: boolean;
  /** Opens the dialog that sends the response, or records one. */
  readonly onAnswer: (channel: Submission['channel']) => void;
};

type DialogsProps = {
  readonly dispute: Dispute;
  /** The open dialog. */
  readonly asking: Submission['channel'] | undefined;
  readonly onClose: () => void;
};

/** Separate from the panel, which may disappear when the dispute changes during a submission. */
export function AnswerDialogs({ dispute, asking, onClose }: DialogsProps) {
  return (
    <>
      <AnswerModal dispute={dispute} channel="api" opened={asking === 'api'} onClose={onClose} />
      <AnswerModal dispute={dispute} channel="portal" opened={asking === 'portal'} onClose={onClose} />
    </>
  );
}

/** Submits the response, or guides the user through the provider's portal, and lists previous submissions. */
export function SubmissionPanel(props: Props) {
  const { dispute } = props;
  const { data, isError, refetch } = useQuery(submissionsQuery(dispute.dispute_id));
  const isForHere = dispute.status === 'needs_response' && !isAnsweredElsewhere(dispute);
  if (!isForHere && data?.length === 0) return null;
  const state = submissionState(dispute, data ?? []);
  return (
    <Panel
      title={
        state.byHand ? texts.submissionPanel.answerIn(dispute.portal.name) : texts.submissionPanel.submission
      }
      note={dispute.can_submit ? texts.messages.note : undefined}
      actions={<Export disputeId={dispute.dispute_id} submissions={data} />}
    >
      <div className="stack">
        <Answering {...props} state={state} />
        {isError && data === undefined && (
          <FailedState title={texts.messages.historyFailed} onRetry={() => void refetch()} />
        )}
        {data !== undefined && data.length > 0 && (
          <SubmissionHistory dispute={dispute} submissions={data} retryable={state.retryable} />
        )}
      </div>
    </Panel>
  );
}

type ExportProps = { readonly disputeId: string; readonly submissions: readonly Submission[] | undefined };

function Export({ disputeId, submissions }: ExportProps) {
  if (submissions === undefined || submissions.length === 0) return null;
  return (
    <ExportButton
      size="xs"
      label={common.exportButton.lists.submissions}
      download={() => listExports.submissions(disputeId)}
      fileName="submissions.csv"
    />
  );
}

const escalations: Readonly<Record<string, string>> = disputeTexts.escalations;

/** Explains why a dispute that has a response needs another one. */
function AnotherResponse({ dispute: { stage, evidence_due_by: due } }: { readonly dispute: Dispute }) {
  const escalation = escalations[stage];
  return (
    <p>
      {escalation === undefined ? texts.messages.responseRequired : texts.messages.escalated(escalation)}
      {due !== null && <> {texts.messages.respondBy(<DateTime iso={due} />)}</>}
    </p>
  );
}

type AnsweringProps = Props & { readonly state: SubmissionState<Submission> };

function Answering({ dispute, state, download, isWaiting, onAnswer }: AnsweringProps) {
  const { underWay, answer, byHand, blocked, needsAnotherResponse } = state;
  const busy = underWay !== undefined;
  return (
    <>
      {busy && <SubmissionProgress submission={underWay} channel={underWay.channel} />}
      {needsAnotherResponse && <AnotherResponse dispute={dispute} />}
      {byHand && (
        <PortalSteps dispute={dispute} download={download} busy={busy} onMark={() => onAnswer('portal')} />
      )}
      {blocked && <p>{dispute.submit_limit}</p>}
      {dispute.submission_fee !== null && <SubmissionFee dispute={dispute} fee={dispute.submission_fee} />}
      {!byHand && !blocked && (
        <Submitting dispute={dispute} answer={answer} busy={busy} isWaiting={isWaiting} onAnswer={onAnswer} />
      )}
    </>
  );
}
