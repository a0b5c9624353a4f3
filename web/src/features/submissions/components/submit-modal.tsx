import { Checkbox } from '@mantine/core';
import type { Dispute, SubmissionAnswer } from '@rebuttal/sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout } from '../../../components/callout.js';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { submissionsQuery, useSubmitDispute } from '../api/submissions.js';
import { messages } from '../messages.js';
import { isUnderWay } from '../progress.js';
import { SubmissionProgress } from './submission-progress.js';

/** Long enough to read that it worked. */
const successMs = 1_000;

type Props = { readonly dispute: Dispute; readonly opened: boolean; readonly onClose: () => void };

export function SubmitModal({ dispute, opened, onClose }: Props) {
  const [withFiles, setWithFiles] = useState(true);
  const submit = useSubmitDispute(dispute.dispute_id);
  const submissions = useQuery(submissionsQuery(dispute.dispute_id)).data ?? [];
  const sent = submit.data?.success === true ? submit.data.submission : undefined;
  const busy = submit.isPending || sent !== undefined;
  const close = (): void => {
    submit.reset();
    onClose();
  };
  const confirm = (): void =>
    submit.mutate(
      { include_evidence: withFiles, auto_retry: true },
      {
        onSuccess: ({ success }) => {
          if (success) window.setTimeout(close, successMs);
        },
      },
    );

  return (
    <ConfirmModal
      opened={opened}
      title="Submit Dispute Response"
      confirmLabel="Submit"
      busy={busy}
      problem={problemOf(submit.error, submit.data)}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        The response letter goes to {dispute.provider_label}, which hands it to the cardholder&apos;s bank.
      </p>
      <Checkbox
        label="Include evidence files"
        checked={withFiles}
        disabled={busy}
        onChange={(event) => setWithFiles(event.currentTarget.checked)}
      />
      <Callout tone="amber" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {messages.warning}
      </Callout>
      {submit.isPending && <SubmissionProgress submission={submissions.find(isUnderWay)} />}
      {sent !== undefined && <SubmissionProgress submission={sent} />}
    </ConfirmModal>
  );
}

function problemOf(error: Error | null, answer: SubmissionAnswer | undefined): string | undefined {
  if (error !== null) return errorText(error, messages.submitFailed);
  if (answer?.success !== false) return undefined;
  return answer.message === '' ? messages.submissionFailed : answer.message;
}
