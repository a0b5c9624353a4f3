import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import {
  type AwaitingApproval,
  type Dispute,
  isAwaitingApproval,
  type Submission,
  type SubmissionAnswer,
} from '@rebuttal/sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as approvalTexts } from '#texts/approvals';
import { texts as common } from '#texts/common';
import { texts } from '#texts/submissions';

import { Callout, Problem } from '../../../components/callout.js';
import classes from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useDialogExit } from '../../../lib/use-dialog-exit.js';
import { useDraft } from '../../../stores/drafts.js';
import { useApprovers } from '../../approvals/approvers.js';
import { evidenceQuery } from '../../evidence/api/evidence.js';
import { preflightQuery } from '../api/preflight.js';
import { submissionsQuery, useAnswerDispute } from '../api/submissions.js';
import { canOverride } from '../override.js';
import { isUnderWay } from '../under-way.js';
import { Findings } from './findings.js';
import { outlookId } from './outlook-panel.js';
import { SubmissionProgress } from './submission-progress.js';

/** Long enough to read the confirmation. */
const successMs = 1_000;

type Channel = Submission['channel'];

const words = {
  api: {
    title: texts.answerModal.words.api.title,
    confirm: texts.answerModal.words.api.confirm,
    files: texts.answerModal.words.api.files,
    warning: texts.messages.warning,
    failed: texts.messages.submitFailed,
  },
  portal: {
    title: texts.answerModal.words.portal.title,
    confirm: texts.answerModal.words.portal.confirm,
    files: texts.answerModal.words.portal.files,
    warning: texts.messages.recordWarning,
    failed: texts.messages.recordFailed,
  },
} as const satisfies Record<Channel, unknown>;

type Props = {
  readonly dispute: Dispute;
  /** Sends the response, or records one given in the provider's portal. */
  readonly channel: Channel;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Confirms the only response that a dispute accepts. */
export function AnswerModal({ dispute, channel, opened, onClose }: Props) {
  const [withFiles, setWithFiles] = useState(true);
  const answer = useAnswerDispute(dispute.dispute_id, channel);
  const sent = sentBy(answer.data);
  const busy = answer.isPending || sent !== undefined;
  const { title, files, warning, failed } = words[channel];
  const leave = (): void => {
    answer.reset();
    onClose();
  };
  const isEnabled = opened && channel === 'api' && !busy;
  const check = useCheck(dispute.dispute_id, { withFiles, opened, isEnabled, onLeave: leave });
  const { approvers, labels } = useLabels(dispute.dispute_id, channel);
  const override = useOverride(dispute.dispute_id, check, labels);
  const problem = problemOf(answer.error, answer.data, failed);
  const finish = (): void => check.exitTo(outlookId);
  const run = (): void =>
    answer.mutate(
      { withEvidence: withFiles, overrideReason: override.reason },
      {
        onSuccess: (result) => {
          if (isAwaitingApproval(result)) leave();
          else if (result.success) window.setTimeout(finish, successMs);
          else return;
          override.reset();
        },
      },
    );

  return (
    <Modal opened={opened} onClose={busy ? () => undefined : leave} title={title} size="md" {...check.modal}>
      <div className="stack">
        <p>{explain(dispute, channel)}</p>
        <Checkbox
          label={files}
          checked={withFiles}
          disabled={busy}
          onChange={(event) => setWithFiles(event.currentTarget.checked)}
        />
        {check.findings}
        {override.field}
        {approvers !== undefined && <p>{approvers}</p>}
        <Callout tone="amber" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {warning}
        </Callout>
        {busy && <Sending disputeId={dispute.dispute_id} channel={channel} sent={sent} />}
        {problem !== undefined && <Problem>{problem}</Problem>}
        {sent === undefined && (
          <Buttons
            label={override.label}
            isBusy={busy}
            isReady={canAnswer(dispute, channel) && override.isReady}
            onCancel={leave}
            onConfirm={run}
          />
        )}
      </div>
    </Modal>
  );
}

type ButtonsProps = {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

function Buttons({ label, isBusy, isReady, onCancel, onConfirm }: ButtonsProps) {
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
        {common.actions.cancel}
      </Button>
      <Button
        variant={label === texts.override.submitAnyway ? 'default' : 'filled'}
        onClick={onConfirm}
        loading={isBusy}
        disabled={!isReady}
      >
        {label}
      </Button>
    </div>
  );
}

function canAnswer(
  { can_submit: canSubmit, can_mark_submitted: canMark }: Dispute,
  channel: Channel,
): boolean {
  return channel === 'api' ? canSubmit : canMark;
}

type Check = {
  readonly withFiles: boolean;
  readonly opened: boolean;
  readonly isEnabled: boolean;
  readonly onLeave: () => void;
};

/** Checks the response before it can be sent. A failed check does not prevent sending. */
function useCheck(disputeId: string, { withFiles, opened, isEnabled, onLeave }: Check) {
  const { data, isError, isFetching } = useQuery({
    ...preflightQuery(disputeId, withFiles),
    enabled: isEnabled,
  });
  const evidence = useQuery({ ...evidenceQuery(disputeId), enabled: isEnabled }).data ?? [];
  const { exitTo, modal } = useDialogExit(opened, onLeave);
  if (!isEnabled)
    return { findings: null, blocks: false, isOverridable: false, isChecking: false, exitTo, modal };
  return {
    findings: <Findings preflight={data} failed={isError} evidence={evidence} onShowEvidence={exitTo} />,
    blocks: isFetching || data?.ready === false,
    isOverridable: data !== undefined && canOverride(data),
    isChecking: isFetching,
    exitTo,
    modal,
  };
}

type Labels = { readonly confirm: string; readonly anyway: string };

/** The labels of the button, and who can approve a response above the limit. */
function useLabels(disputeId: string, channel: Channel): { approvers: string | undefined; labels: Labels } {
  const approvers = useApprovers(disputeId);
  if (channel === 'api' && approvers !== undefined) {
    const { requestApproval } = approvalTexts;
    return { approvers, labels: { confirm: requestApproval, anyway: requestApproval } };
  }
  const labels = { confirm: words[channel].confirm, anyway: texts.override.submitAnyway };
  return { approvers: undefined, labels };
}

type Checked = Pick<ReturnType<typeof useCheck>, 'blocks' | 'isOverridable' | 'isChecking'>;

/**
 * The reason with which a person sends a response that checks block. The field stays during another check, such as after
 * a live event, so that it keeps the focus.
 */
function useOverride(disputeId: string, check: Checked, labels: Labels) {
  const [reason, setReason] = useDraft(`override/${disputeId}`);
  const reset = () => setReason('');
  if (!check.isOverridable) return { field: null, label: labels.confirm, isReady: !check.blocks, reset };
  return {
    field: <OverrideReason reason={reason} onChange={setReason} />,
    label: labels.anyway,
    isReady: !check.isChecking && reason.trim().length >= reasonLengthMin,
    reason,
    reset,
  };
}

type SendingProps = {
  readonly disputeId: string;
  readonly channel: Channel;
  readonly sent: Submission | undefined;
};

function Sending({ disputeId, channel, sent }: SendingProps) {
  const submissions = useQuery(submissionsQuery(disputeId)).data ?? [];
  return <SubmissionProgress submission={sent ?? submissions.find(isUnderWay)} channel={channel} />;
}

function explain({ provider_label: provider, portal }: Dispute, channel: Channel): string {
  return channel === 'api' ? texts.answerModal.byApi(provider) : texts.answerModal.inPortal(portal.name);
}

function sentBy(answer: SubmissionAnswer | AwaitingApproval | undefined): Submission | undefined {
  if (answer?.success !== true || isAwaitingApproval(answer)) return undefined;
  return answer.submission;
}

function problemOf(
  error: Error | null,
  answer: SubmissionAnswer | AwaitingApproval | undefined,
  failed: string,
): string | undefined {
  if (error !== null) return errorText(error, failed);
  if (answer?.success !== false) return undefined;
  return answer.message === '' ? texts.messages.submissionFailed : answer.message;
}

/** The audit log keeps reasons of this length whole. */
const reasonLengthMax = 500;
const reasonLengthMin = 10;

type OverrideReasonProps = { readonly reason: string; readonly onChange: (reason: string) => void };

function OverrideReason({ reason, onChange }: OverrideReasonProps) {
  return (
    <Textarea
      label={texts.override.reason}
      description={texts.override.hint}
      value={reason}
      maxLength={reasonLengthMax}
      autosize
      minRows={2}
      required
      withAsterisk
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
