import {
  type AwaitingApproval,
  isAwaitingApproval,
  type Submission,
  type SubmissionAnswer,
} from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { notify } from '../../../stores/notices.js';
import { caseworkKeys } from '../../casework/api/casework-keys.js';
import { disputeKeys } from '../../disputes/api/disputes.js';
import { isUnderWay } from '../under-way.js';
import { submissionKeys } from './submission-keys.js';

/** Live events update it. Polling covers interruptions of the event stream. */
const pollMs = 3_000;
/** Long enough to read that the response is being prepared. */
const preparingMs = 500;

export function submissionsQuery(disputeId: string) {
  return queryOptions({
    queryKey: submissionKeys.list(disputeId),
    queryFn: ({ signal }) => client.disputes.submissions(disputeId, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? pollMs : false),
  });
}

type Answer = {
  readonly withEvidence: boolean;
  /** Sends the response although checks block it. */
  readonly overrideReason?: string | undefined;
};

/** Sends the response, or records that it was given in the provider's portal. */
export function useAnswerDispute(disputeId: string, channel: Submission['channel']) {
  return useSubmissionChange(async ({ withEvidence, overrideReason }: Answer) => {
    if (channel === 'portal') {
      return client.disputes.markSubmitted(disputeId, { include_evidence: withEvidence });
    }
    await new Promise((resolve) => window.setTimeout(resolve, preparingMs));
    return client.disputes.submit(disputeId, {
      include_evidence: withEvidence,
      auto_retry: true,
      ...(overrideReason === undefined ? {} : { override: { reason: overrideReason } }),
    });
  });
}

/** Agrees to the displayed fee. The server rejects any other amount. */
export function useAcknowledgeFee(disputeId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fee: { readonly amount: number; readonly currency: string }) =>
      client.disputes.acknowledgeFee(disputeId, fee),
    onSuccess: () => notify('success', texts.submissions.feeAcknowledged),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: disputeKeys.all });
    },
  });
}

export function useRetrySubmission(disputeId: string) {
  return useSubmissionChange((submissionId: string) => client.disputes.retry(disputeId, submissionId));
}

function useSubmissionChange<Input>(change: (input: Input) => Promise<SubmissionAnswer | AwaitingApproval>) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: submissionKeys.change,
    mutationFn: change,
    onSuccess: (answer) => {
      if (isAwaitingApproval(answer)) {
        notify('success', texts.submissions.awaitingApproval);
        return;
      }
      const { submission } = answer;
      if (submission.status !== 'submitted') return;
      notify(
        'success',
        submission.channel === 'portal' ? texts.submissions.recorded : texts.submissions.submitted,
      );
    },
    // After any response, because a failed call may have had a partial effect.
    onSettled: () => {
      for (const queryKey of [submissionKeys.all, disputeKeys.all, caseworkKeys.all])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
