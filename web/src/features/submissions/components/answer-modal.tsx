import { Checkbox } from '@mantine/core';
import type { Dispute, Submission, SubmissionAnswer } from '@rebuttal/sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout } from '../../../components/callout.js';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { submissionsQuery, useAnswerDispute } from '../api/submissions.js';
import { messages } from '../messages.js';
import { isUnderWay } from '../progress.js';
import { SubmissionProgress } from './submission-progress.js';

/** Long enough to read that it worked. */
const successMs = 1_000;

type Channel = Submission['channel'];

const words = {
  api: {
    title: 'Submit Dispute Response',
    confirm: 'Submit',
    files: 'Include evidence files',
    warning: messages.warning,
    failed: messages.submitFailed,
  },
  portal: {
    title: 'Mark as submitted',
    confirm: 'Mark as submitted',
    files: 'The evidence files were included',
    warning: messages.recordWarning,
    failed: messages.recordFailed,
  },
} as const satisfies Record<Channel, unknown>;

type Props = {
  readonly dispute: Dispute;
  /** Whether the response is to be sent, or was given in the provider's portal. */
  readonly channel: Channel;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Asks before the one answer that a dispute takes. */
export function AnswerModal({ dispute, channel, opened, onClose }: Props) {
  const [withFiles, setWithFiles] = useState(true);
  const answer = useAnswerDispute(dispute.dispute_id, channel);
  const submissions = useQuery(submissionsQuery(dispute.dispute_id)).data ?? [];
  const sent = answer.data?.success === true ? answer.data.submission : undefined;
  const busy = answer.isPending || sent !== undefined;
  const { title, confirm, files, warning, failed } = words[channel];
  const close = (): void => {
    answer.reset();
    onClose();
  };
  const run = (): void =>
    answer.mutate(withFiles, {
      onSuccess: ({ success }) => {
        if (success) window.setTimeout(close, successMs);
      },
    });

  return (
    <ConfirmModal
      opened={opened}
      title={title}
      confirmLabel={confirm}
      busy={busy}
      problem={problemOf(answer.error, answer.data, failed)}
      onConfirm={run}
      onClose={close}
    >
      <p>{explain(dispute, channel)}</p>
      <Checkbox
        label={files}
        checked={withFiles}
        disabled={busy}
        onChange={(event) => setWithFiles(event.currentTarget.checked)}
      />
      <Callout tone="amber" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {warning}
      </Callout>
      {answer.isPending && <SubmissionProgress submission={submissions.find(isUnderWay)} channel={channel} />}
      {sent !== undefined && <SubmissionProgress submission={sent} channel={channel} />}
    </ConfirmModal>
  );
}

function explain({ provider_label: provider, portal }: Dispute, channel: Channel): string {
  return channel === 'api'
    ? `The response letter goes to ${provider}, which hands it to the cardholder's bank.`
    : `You have answered this dispute in ${portal.name}. Nothing is sent from here: it is recorded as answered.`;
}

function problemOf(
  error: Error | null,
  answer: SubmissionAnswer | undefined,
  failed: string,
): string | undefined {
  if (error !== null) return errorText(error, failed);
  if (answer?.success !== false) return undefined;
  return answer.message === '' ? messages.submissionFailed : answer.message;
}
