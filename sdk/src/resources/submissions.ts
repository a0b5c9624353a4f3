import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import type {
  Dispute,
  Download,
  MarkSubmittedRequest,
  Submission,
  SubmissionAnswer,
  SubmitDisputeRequest,
} from '../types.js';

/** The answers to a dispute; part of `disputes`. */
export function submissionCalls(http: Http) {
  return {
    /** Sends the response to the provider. The answer's submission may still be under way. */
    submit: (
      disputeId: string,
      body: SubmitDisputeRequest = {},
      options?: OnceOptions,
    ): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submit', {
          ...once(options),
          params: { path: { disputeId } },
          body,
        }),
      ),

    /** Agrees to the fee of a response, exactly as `submission_fee` shows it. Only owners and admins can. */
    acknowledgeFee: (
      disputeId: string,
      fee: { readonly amount: number; readonly currency: string },
      options?: CallOptions,
    ): Promise<Dispute> => {
      const body = { confirm: true, ...fee };
      const params = { path: { disputeId } };
      return bodyOf(http.POST('/api/disputes/{disputeId}/acknowledge-fee', { ...options, params, body }));
    },

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
        }),
      ),

    /** Newest first. */
    submissions: async (disputeId: string, options?: CallOptions): Promise<Submission[]> => {
      const path = { disputeId };
      return (
        await bodyOf(http.GET('/api/disputes/{disputeId}/submissions', { ...options, params: { path } }))
      ).submissions;
    },

    /** What was sent, byte for byte, as a ZIP. */
    package: (disputeId: string, submissionId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/disputes/{disputeId}/submissions/{submissionId}/package', {
          ...options,
          params: { path: { disputeId, submissionId } },
          parseAs: 'stream',
        }),
      ),

    /** Sends a submission again that has failed. */
    retry: (disputeId: string, submissionId: string, options?: OnceOptions): Promise<SubmissionAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/submissions/{submissionId}/retry', {
          ...once(options),
          params: { path: { disputeId, submissionId } },
        }),
      ),
  };
}
