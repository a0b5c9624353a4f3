import type { Dispute, Submission, SubmissionStatus } from '@rebuttal/sdk';
import { IconFileZip, IconRefresh } from '@tabler/icons-react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/submissions';

import { client } from '../../../api/client.js';
import { ActionButton } from '../../../components/action-button.js';
import { DateTime, Relative } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { notify } from '../../../stores/notices.js';
import { useRetrySubmission } from '../api/submissions.js';
import { SentFileButton, type SentFileProps } from './sent-file-button.js';
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
      <h3 className="text-sm">{texts.submissionHistory.history}</h3>
      <ul className="list ruled">
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
  pending: { label: texts.submissionHistory.words.pending, tone: 'grey' },
  generating: { label: texts.submissionHistory.words.generating, tone: 'blue' },
  uploading: { label: texts.submissionHistory.words.uploading, tone: 'blue' },
  submitted: { label: texts.submissionHistory.words.submitted, tone: 'green' },
  failed: { label: texts.submissionHistory.words.failed, tone: 'red' },
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
      <p className="row gap-1 gap-x-5">
        <Tag tone={tone} dot>
          {inPortal ? texts.submissionHistory.inPortal(label, dispute.portal.name) : label}
        </Tag>
        <DateTime iso={submission.submitted_at ?? submission.created_at} />
        <span className="soft">{describeSending(submission)}</span>
        {submission.next_try_at !== null && (
          <span className="soft">
            {texts.submissionHistory.nextTry(<Relative iso={submission.next_try_at} />)}
          </span>
        )}
      </p>
      <EntryActions dispute={dispute} submission={submission} retryable={retryable} />
      {submission.error_message !== null && <p className="break full problem">{submission.error_message}</p>}
      {submission.psp_response !== null && Object.keys(submission.psp_response).length > 0 && (
        <details className="soft full">
          <summary>{texts.submissionHistory.providersAnswer}</summary>
          <pre className="excerpt text-xs mt-3" tabIndex={0}>
            {JSON.stringify(submission.psp_response, null, 2)}
          </pre>
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
  return (
    <ActionButton
      action={retry}
      input={submissionId}
      failed={texts.messages.retryFailed}
      onDone={({ success, message }) => {
        if (!success) notify('error', message === '' ? texts.messages.retryRefused : message);
      }}
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
    >
      {common.actions.retry}
    </ActionButton>
  );
}

/** The sender and the submission method. */
function describeSending(submission: Submission): string {
  const { submitted_by_user: user, include_evidence: withFiles, retry_count: retries } = submission;
  return [
    user === null ? texts.submissionHistory.automatically : texts.submissionHistory.by(user.name),
    ...(withFiles ? [] : [texts.submissionHistory.withoutEvidenceFiles]),
    ...(retries > 0 ? [texts.submissionHistory.retries(retries)] : []),
  ].join(', ');
}

/** Downloads the submission exactly as sent to the provider. */
function PackageButton(props: SentFileProps) {
  const { packageDownloaded, packageFailed } = texts.messages;
  return (
    <SentFileButton
      {...props}
      Icon={IconFileZip}
      label={texts.packageButton.downloadSentPacket}
      words={{ done: packageDownloaded, failed: packageFailed }}
      fileName={`submission-${props.submissionId}.zip`}
      load={client.disputes.package}
    />
  );
}
