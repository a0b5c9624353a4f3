import type { SubmissionAnswerDto, SubmissionDto } from './submissions.dto.js';
import type { Submission } from './submissions.js';

export function toSubmissionDto(submission: Submission): SubmissionDto {
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
    packet_sha256: submission.packetSha256 ?? null,
    psp_response: submission.providerResponse ?? null,
  };
}

export function toSubmissionAnswerDto(submission: Submission): SubmissionAnswerDto {
  return {
    success: submission.status !== 'failed',
    message: toMessage(submission),
    submission: toSubmissionDto(submission),
  };
}

function toMessage(submission: Submission): string {
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
        : `The response has not been submitted yet and is tried again by itself. ${submission.errorMessage ?? ''}`.trim();
  }
}
