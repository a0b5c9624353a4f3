import { bodyOf, type CallOptions, type Http, idempotencyKey } from '../calls.js';
import type { MarkSubmittedRequest, Submission, SubmissionAnswer, SubmitDisputeRequest } from '../types.js';

/** The answers to a dispute; part of `disputes`. */
export function submissionCalls(http: Http) {
  return {
    /** Sends the response to the provider. The answer's submission may still be under way. */
    submit: (
      disputeId: string,
      body: SubmitDisputeRequest = {},
      options?: CallOptions,
    ): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submit', {
          ...options,
          params: { path: { disputeId } },
          body,
          headers: idempotencyKey(),
        }),
      ),

    /** Records that the response was given in the provider's portal, where it cannot be sent from here. */
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
          headers: idempotencyKey(),
        }),
      ),

    /** Newest first. */
    submissions: async (disputeId: string, options?: CallOptions): Promise<Submission[]> => {
      const path = { disputeId };
      return (
        await bodyOf(http.GET('/api/disputes/{disputeId}/submissions', { ...options, params: { path } }))
      ).submissions;
    },

    retry: (disputeId: string, submissionId: string, options?: CallOptions): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submissions/{submissionId}/retry', {
          ...options,
          params: { path: { disputeId, submissionId } },
          headers: idempotencyKey(),
        }),
      ),
  };
}
