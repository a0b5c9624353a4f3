import { fieldColumns, type CsvColumns } from '../platform/csv/csv-table.js';
import type { RetriableSubmission } from './submission-gate.js';
import type { SubmissionAnswerDto, SubmissionDto } from './submissions.dto.js';
import type { Submission } from './submissions.js';

export type SubmissionRow = Omit<SubmissionDto, 'can_retry'>;

export const submissionColumns: CsvColumns<SubmissionRow> = {
  ...fieldColumns<SubmissionRow>(
    'submission_id',
    'dispute_id',
    'channel',
    'status',
    'created_at',
    'submitted_at',
  ),
  submitted_by: (row) => row.submitted_by_user?.name,
  ...fieldColumns<SubmissionRow>('include_evidence'),
  override_reason: ({ override }) => override?.reason,
  ...fieldColumns<SubmissionRow>('retry_count', 'next_try_at', 'error_message', 'packet_sha256'),
};

export function toSubmissionDto(submission: RetriableSubmission): SubmissionDto {
  return { ...toSubmissionRow(submission), can_retry: submission.canRetry };
}

export function toSubmissionRow(submission: Submission): SubmissionRow {
  return {
    submission_id: submission.submissionId,
    dispute_id: submission.disputeId,
    channel: submission.channel,
    status: submission.status,
    created_at: submission.createdAt.toISOString(),
    submitted_at: submission.submittedAt?.toISOString() ?? null,
    submitted_by_user: submission.submittedByName === undefined ? null : { name: submission.submittedByName },
    retry_count: submission.retryCount,
    next_try_at: submission.nextTryAt?.toISOString() ?? null,
    error_message: submission.errorMessage ?? null,
    include_evidence: submission.includeEvidence,
    override:
      submission.override === undefined
        ? null
        : { reason: submission.override.reason, checks: [...submission.override.checks] },
    packet_sha256: submission.packetSha256 ?? null,
    psp_response: submission.providerResponse ?? null,
  };
}

export function toSubmissionAnswerDto(submission: RetriableSubmission): SubmissionAnswerDto {
  return {
    success: submission.status !== 'failed',
    message: toMessage(submission),
    submission: toSubmissionDto(submission),
  };
}

export function toMessage(
  submission: Pick<Submission, 'status' | 'channel' | 'nextTryAt' | 'errorMessage'>,
): string {
  switch (submission.status) {
    case 'submitted':
      return submission.channel === 'portal'
        ? 'The response is recorded as submitted.'
        : 'Dispute response submitted successfully!';
    case 'failed':
      return submission.errorMessage ?? 'Submission failed';
    case 'pending':
    case 'generating':
    case 'uploading':
      return submission.nextTryAt === undefined
        ? 'The response is being submitted.'
        : `The response has not been submitted yet. We retry automatically. ${submission.errorMessage ?? ''}`.trim();
  }
}
