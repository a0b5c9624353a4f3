import { Button } from '@mantine/core';
import type { Dispute, Submission } from '@rebuttal/sdk';
import { IconCoin, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts as disputeTexts } from '#texts/dispute-words';
import { texts } from '#texts/submissions';

import { listExports } from '../../../api/list-exports.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { DateTime } from '../../../components/date-time.js';
import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { formatMoney } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import { submissionsQuery, useAcknowledgeFee } from '../api/submissions.js';
import { isAnsweredElsewhere, submissionState, type SubmissionState } from '../progress.js';
import { AnswerModal } from './answer-modal.js';
import { PortalSteps } from './portal-steps.js';
import { SubmissionHistory } from './submission-history.js';
import { SubmissionProgress } from './submission-progress.js';

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

type SubmittingProps = {
  readonly dispute: Dispute;
  /** The current response, if there is one. */
  readonly answer: Submission | undefined;
  /** True while a submission is running. */
  readonly busy: boolean;
  /** True while the response waits for another person's approval. */
  readonly isWaiting: boolean;
  readonly onAnswer: (channel: Submission['channel']) => void;
};

/** Submits the response, or records one given in the portal if the provider does not report those. */
function Submitting({ dispute, answer, busy, isWaiting, onAnswer }: SubmittingProps) {
  if (answer?.channel === 'portal') return <Recorded dispute={dispute} />;
  if (answer === undefined && !dispute.can_submit) return null;
  return (
    <div>
      <div className="wrap" data-screen-only>
        <Button
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          disabled={answer !== undefined || busy || isWaiting}
          onClick={() => onAnswer('api')}
        >
          {texts.submitting.submitDisputeResponse}
        </Button>
        {answer === undefined && dispute.can_mark_submitted && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => onAnswer('portal')}>
            {texts.messages.answeredElsewhere(dispute.portal.name)}
          </Button>
        )}
      </div>
      {isWaiting && <p className="soft mt-4">{texts.messages.waitsForApproval}</p>}
      {answer !== undefined && !busy && <p className="soft mt-4">{texts.messages.alreadySubmitted}</p>}
    </div>
  );
}

function Recorded({ dispute }: { readonly dispute: Dispute }) {
  return (
    <p>
      {texts.messages.recordedIn(dispute.portal.name)}{' '}
      {dispute.status === 'needs_response' && texts.messages.statusFollows}
    </p>
  );
}

type Fee = NonNullable<Dispute['submission_fee']>;
type SubmissionFeeProps = { readonly dispute: Dispute; readonly fee: Fee };

const words = texts.submissionFee;

/** The fee for sending the response: the person who agreed to it, or the button to agree. */
function SubmissionFee({ dispute, fee }: SubmissionFeeProps) {
  const [asking, setAsking] = useState(false);
  const mayAcknowledge = hasPermission(useUser(), 'fees:acknowledge');
  const amount = amountOf(fee);
  if (fee.acknowledged_at !== null) {
    const name = fee.acknowledged_by?.name ?? words.formerColleague;
    return (
      <p className="soft mt-4">{words.acknowledged(amount, name, <DateTime iso={fee.acknowledged_at} />)}</p>
    );
  }
  return (
    <div>
      {mayAcknowledge ? (
        <Button
          variant="default"
          leftSection={<IconCoin size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {words.acknowledge(amount)}
        </Button>
      ) : (
        <p className="soft mt-4">{words.askALeader}</p>
      )}
      <FeeModal dispute={dispute} fee={fee} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

type FeeModalProps = SubmissionFeeProps & { readonly opened: boolean; readonly onClose: () => void };

function FeeModal({ dispute, fee, opened, onClose }: FeeModalProps) {
  const acknowledging = useAcknowledgeFee(dispute.dispute_id);
  const { amount, currency } = fee;
  return (
    <ConfirmAction
      opened={opened}
      title={words.title}
      confirmLabel={words.acknowledge(amountOf(fee))}
      action={acknowledging}
      input={{ amount, currency }}
      failed={words.failed}
      onClose={onClose}
    >
      <p>
        <strong>{fee.statement}</strong>
      </p>
      <p>{words.notYet}</p>
    </ConfirmAction>
  );
}

function amountOf({ amount, currency, currency_exponent: exponent }: Fee): string {
  return formatMoney({ amountMinor: amount, currency, exponent });
}
