import { Button } from '@mantine/core';
import type { Dispute, Submission, SubmissionStatus } from '@rebuttal/sdk';
import { IconRefresh } from '@tabler/icons-react';

import { DateTime, Relative } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useRetrySubmission } from '../api/submissions.js';
import { messages } from '../messages.js';
import { PackageButton } from './package-button.js';
import classes from './submission-panel.module.css';

type Props = {
  readonly dispute: Dispute;
  readonly submissions: readonly Submission[];
  /** Once the provider has a response, an earlier failure is history. */
  readonly retryable: readonly Submission[];
};

export function SubmissionHistory({ dispute, submissions, retryable }: Props) {
  return (
    <div className={classes.history}>
      <h3>History</h3>
      <ul className={classes.list}>
        {submissions.map((submission) => (
          <li key={submission.submission_id}>
            <Entry dispute={dispute} submission={submission} retryable={retryable.includes(submission)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const words: Readonly<Record<SubmissionStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'grey' },
  generating: { label: 'Generating', tone: 'blue' },
  uploading: { label: 'Uploading', tone: 'blue' },
  submitted: { label: 'Submitted', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
};

type EntryProps = Pick<Props, 'dispute'> & {
  readonly submission: Submission;
  readonly retryable: boolean;
};

function Entry({ dispute, submission, retryable }: EntryProps) {
  const { label, tone } = words[submission.status];
  const inPortal = submission.channel === 'portal' && submission.status === 'submitted';
  return (
    <div className={classes.item}>
      <p className={classes.line}>
        <Tag tone={tone} dot>
          {inPortal ? `${label} in ${dispute.portal.name}` : label}
        </Tag>
        <DateTime iso={submission.submitted_at ?? submission.created_at} />
        <span className={classes.soft}>
          {submission.submitted_by_user === null
            ? 'Automatically'
            : `by ${submission.submitted_by_user.name}`}
          {submission.include_evidence ? '' : ', without evidence files'}
          {submission.retry_count > 0 ? `, ${retries(submission.retry_count)}` : ''}
        </span>
        {submission.next_try_at !== null && (
          <span className={classes.soft}>
            Next try <Relative iso={submission.next_try_at} />
          </span>
        )}
      </p>
      <EntryActions dispute={dispute} submission={submission} retryable={retryable} />
      {submission.error_message !== null && <p className={classes.error}>{submission.error_message}</p>}
      {submission.psp_response !== null && Object.keys(submission.psp_response).length > 0 && (
        <details className={classes.answer}>
          <summary>Provider&apos;s answer</summary>
          <pre tabIndex={0}>{JSON.stringify(submission.psp_response, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

function EntryActions({ dispute, submission, retryable }: EntryProps) {
  const { dispute_id: disputeId } = dispute;
  const { submission_id: submissionId, packet_sha256: packet } = submission;
  const sent = submission.channel === 'api' && submission.status === 'submitted' && packet !== null;
  return (
    <div className={classes.entryActions}>
      {sent && <PackageButton disputeId={disputeId} submissionId={submissionId} />}
      {retryable && <RetryButton disputeId={disputeId} submissionId={submissionId} />}
    </div>
  );
}

function RetryButton({ disputeId, submissionId }: { disputeId: string; submissionId: string }) {
  const retry = useRetrySubmission(disputeId);
  const run = (): void =>
    retry.mutate(submissionId, {
      onSuccess: ({ success, message }) => {
        if (!success) notify('error', message === '' ? messages.retryRefused : message);
      },
      onError: (error) => notify('error', errorText(error, messages.retryFailed)),
    });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={retry.isPending}
      onClick={run}
    >
      Retry
    </Button>
  );
}

function retries(count: number): string {
  return count === 1 ? 'tried again once' : `tried again ${count} times`;
}
