export type SubmissionStatus = 'pending' | 'generating' | 'uploading' | 'submitted' | 'failed';

/** How the response reached the provider: through this API, or by the merchant in the provider's portal. */
export type SubmissionChannel = 'api' | 'portal';

export type SubmissionDto = {
  submission_id: string;
  dispute_id: string;
  channel: SubmissionChannel;
  status: SubmissionStatus;
  created_at: string;
  submitted_at: string | null;
  submitted_by_user: { name: string } | null;
  /** The number of retries, automatic and manual. */
  retry_count: number;
  /** The time of the next automatic attempt. Null if there is none. */
  next_try_at: string | null;
  error_message: string | null;
  /** True if a manual retry may succeed. False if the provider refused the packet and nothing has changed since. */
  can_retry: boolean;
  include_evidence: boolean;
  /** Why a person sent it although checks blocked it, and the codes of those checks. Null if none blocked it. */
  override: { reason: string; checks: string[] } | null;
  /** The hash of everything sent: letter, texts and files. Null until the packet is built. */
  packet_sha256: string | null;
  /** The provider's response. */
  psp_response: { [key: string]: unknown } | null;
};

export type SubmitDisputeRequest = {
  /** Sends the evidence along with the response letter. Default true. */
  include_evidence?: boolean;
  /** Retries automatically if the provider can't be reached. Default true. */
  auto_retry?: boolean;
  /** Sends a response that checks block. Only a signed-in person may do that, no API key. The timeline and the audit log record who overrides them and why. */
  override?: {
    /** 10 to 500 characters. */
    reason: string;
  };
};
export type MarkSubmittedRequest = {
  /** True if the evidence was sent along with the response letter. Default true. */
  include_evidence?: boolean;
};
export type SubmissionAnswerDto = { success: boolean; message: string; submission: SubmissionDto };
export type SubmissionsDto = { submissions: SubmissionDto[] };
