import type { ResponseCheckCode } from '../checks/response-checks.dto.js';

export type SubmissionStatus = 'pending' | 'generating' | 'uploading' | 'submitted' | 'failed';

/** How the answer reached the provider: sent from here, or by the merchant in the provider's portal. */
export type SubmissionChannel = 'api' | 'portal';

export type SubmissionDto = {
  submission_id: string;
  dispute_id: string;
  channel: SubmissionChannel;
  status: SubmissionStatus;
  created_at: string;
  submitted_at: string | null;
  submitted_by_user: { name: string } | null;
  /** How often it was tried again, by itself or by hand. */
  retry_count: number;
  /** When the next automatic try comes, null if none does. */
  next_try_at: string | null;
  error_message: string | null;
  /** Whether a retry by hand may help. False for a packet that the provider refused while nothing has changed since. */
  can_retry: boolean;
  include_evidence: boolean;
  /** Why a person sent it although checks blocked it, and the codes of those checks. Null if none blocked it. */
  override: { reason: string; checks: ResponseCheckCode[] } | null;
  /** Hash of all that was sent: letter, texts and files. Null until it is put together. */
  packet_sha256: string | null;
  /** The provider's answer. */
  psp_response: { [key: string]: unknown } | null;
};

export type SubmitDisputeRequest = {
  /** Send the evidence along with the response letter; default true. */
  include_evidence?: boolean;
  /** Try again by itself when the provider cannot be reached; default true. */
  auto_retry?: boolean;
  /** Sends a response that checks block. The timeline and the audit log record who overrides them and why. */
  override?: {
    /** At most 500 characters. */
    reason: string;
  };
};
export type MarkSubmittedRequest = {
  /** Whether the evidence was given along with the response letter; default true. */
  include_evidence?: boolean;
};
export type SubmissionAnswerDto = { success: boolean; message: string; submission: SubmissionDto };
export type SubmissionsDto = { submissions: SubmissionDto[] };
