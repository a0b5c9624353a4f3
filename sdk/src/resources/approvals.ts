import { bodyOf, type CallOptions, type Http, once, type OnceOptions } from '../calls.js';
import type {
  AcceptedDispute,
  ApprovalAnswer,
  Approvals,
  ApprovalSettings,
  AwaitingApproval,
  SubmissionAnswer,
} from '../types.js';

type ApprovalQuery = {
  readonly dispute_id?: string;
  readonly status?: 'pending' | 'approved' | 'rejected';
  readonly cursor?: string;
  readonly per_page?: number;
};

/** Returns true if nothing was sent or accepted yet, because another member has to approve the request. */
export function isAwaitingApproval(
  answer: SubmissionAnswer | AcceptedDispute | AwaitingApproval,
): answer is AwaitingApproval {
  return 'status' in answer;
}

/** Requests to submit a response or to accept a dispute that need another person. */
export function approvalCalls(http: Http) {
  return {
    /** Newest first. */
    list: (query: ApprovalQuery = {}, options?: CallOptions): Promise<Approvals> =>
      bodyOf(http.GET('/api/approvals', { ...options, params: { query } })),

    /** Carries out what was requested. Only a person who did not make the request can. */
    approve: (approvalId: string, options?: OnceOptions): Promise<ApprovalAnswer> =>
      bodyOf(
        http.POST('/api/approvals/{approvalId}/approve', {
          ...once(options),
          params: { path: { approvalId } },
        }),
      ),

    reject: (approvalId: string, reason?: string, options?: CallOptions): Promise<ApprovalAnswer> =>
      bodyOf(
        http.POST('/api/approvals/{approvalId}/reject', {
          ...options,
          params: { path: { approvalId } },
          body: { reason: reason ?? null },
        }),
      ),

    /** The amount above which a second person is needed. */
    settings: (options?: CallOptions): Promise<ApprovalSettings> =>
      bodyOf(http.GET('/api/settings/approvals', options)),

    updateSettings: (body: ApprovalSettings, options?: CallOptions): Promise<ApprovalSettings> =>
      bodyOf(http.PUT('/api/settings/approvals', { ...options, body })),
  };
}
