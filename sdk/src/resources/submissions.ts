import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import type {
  AwaitingApproval,
  Dispute,
  Download,
  MarkSubmittedRequest,
  Submission,
  SubmissionAnswer,
  SubmitDisputeRequest,
} from '../types.js';

type Fee = { readonly amount: number; readonly currency: string };

/** The responses to a dispute; part of `disputes`. */
export function submissionCalls(http: Http) {
  return {
    /**
     * Sends the response to the provider. The returned submission may still be in progress. Above the company's amount for
     * approvals, nothing is sent before another member approves: check with `isAwaitingApproval`.
     */
    submit: (
      disputeId: string,
      body: SubmitDisputeRequest = {},
      options?: OnceOptions,
    ): Promise<SubmissionAnswer | AwaitingApproval> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submit', {
          ...once(options),
          params: { path: { disputeId } },
          body,
        }),
      ),

    /** Acknowledges the fee of a response, exactly as in `submission_fee`. Only owners and admins can. */
    acknowledgeFee: (disputeId: string, fee: Fee, options?: CallOptions): Promise<Dispute> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/acknowledge-fee', {
          ...options,
          params: { path: { disputeId } },
          body: { confirm: true, ...fee },
        }),
      ),

    /** Records that the response was submitted in the provider's portal, because the API cannot send it. */
    markSubmitted: (
      disputeId: string,
      body: MarkSubmittedRequest = {},
      options?: CallOptions,
    ): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/mark-submitted', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),

    /** Newest first. */
    submissions: async (disputeId: string, options?: CallOptions): Promise<Submission[]> => {
      return (
        await bodyOf(
          http.GET('/api/disputes/{disputeId}/submissions', { ...options, params: { path: { disputeId } } }),
        )
      ).submissions;
    },

    ...sentFileCalls(http),

    /** Retries a failed submission. */
    retry: (disputeId: string, submissionId: string, options?: OnceOptions): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submissions/{submissionId}/retry', {
          ...once(options),
          params: { path: { disputeId, submissionId } },
        }),
      ),
  };
}

/** The parts of a response as they were sent. */
function sentFileCalls(http: Http) {
  return {
    /** The submitted package, byte for byte, as a ZIP. */
    package: (disputeId: string, submissionId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/disputes/{disputeId}/submissions/{submissionId}/package', {
          ...options,
          params: { path: { disputeId, submissionId } },
          parseAs: 'stream',
        }),
      ),

    /** The letter of a submitted package as a PDF, byte for byte. */
    letter: (disputeId: string, submissionId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/disputes/{disputeId}/submissions/{submissionId}/letter', {
          ...options,
          params: { path: { disputeId, submissionId } },
          parseAs: 'stream',
        }),
      ),
  };
}
