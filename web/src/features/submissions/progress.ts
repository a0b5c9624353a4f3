import type { Dispute, Submission, SubmissionStatus } from '@rebuttal/sdk';
import { texts } from '#texts/submissions';

import { isUnderWay } from './under-way.js';

type Channel = Submission['channel'];
type Step = 'preparing' | 'generating' | 'uploading' | 'success';

const steps: readonly Step[] = ['preparing', 'generating', 'uploading', 'success'];

/** Progress texts. Responses sent in the provider's portal are only recorded. */
const words: Readonly<Record<Channel, Readonly<Record<Step, string>>>> = texts.progress.words;

const stepOf: Readonly<Record<SubmissionStatus, Step | undefined>> = {
  pending: 'preparing',
  generating: 'generating',
  uploading: 'uploading',
  submitted: 'success',
  failed: undefined,
};

export type Progress = { readonly text: string; readonly share: number };

/** The progress of a submission. One that hasn't been loaded yet counts as preparing. Undefined after a failure. */
export function progressOf(
  submission: Pick<Submission, 'status'> | undefined,
  channel: Channel,
): Progress | undefined {
  const step = submission === undefined ? 'preparing' : stepOf[submission.status];
  if (step === undefined) return undefined;
  return { text: words[channel][step], share: (steps.indexOf(step) + 1) / steps.length };
}

type DisputeInput = Pick<
  Dispute,
  'status' | 'updated_at' | 'can_submit' | 'submit_limit_code' | 'linked_disputes'
>;
type SubmissionInput = Pick<Submission, 'status' | 'submitted_at' | 'can_retry'>;

/** The state of a dispute's submissions. */
export type SubmissionState<S extends SubmissionInput> = {
  readonly underWay: S | undefined;
  /** The submitted response to the current request of the provider. */
  readonly answer: S | undefined;
  /** True if a response was submitted and the provider has requested another one since. */
  readonly needsAnotherResponse: boolean;
  /** True if the dispute needs a response that has to be submitted in the provider's portal. */
  readonly byHand: boolean;
  /** True if it needs a response, but none can be sent now, here or at the provider. */
  readonly blocked: boolean;
  /** The failed submissions that the server can retry. */
  readonly retryable: readonly S[];
};

/** Limit codes of disputes that can't be answered in the provider's portal either, or not yet. */
const notForPortal = ['fee_acknowledgment_required', 'cannot_be_answered', 'already_answered', 'not_open'];

/** Derives the state from the submissions, newest first. */
export function submissionState<S extends SubmissionInput>(
  dispute: DisputeInput,
  submissions: readonly S[],
): SubmissionState<S> {
  const last = submissions.findIndex(({ status }) => status === 'submitted');
  const lastAnswer = submissions[last];
  const needsAnotherResponse = lastAnswer !== undefined && hasReopenedSince(dispute, lastAnswer);
  const answer = needsAnotherResponse ? undefined : lastAnswer;
  const sinceThen = last === -1 ? submissions : submissions.slice(0, last);
  const waits = dispute.status === 'needs_response';
  const isStuck = waits && answer === undefined && !dispute.can_submit && !isAnsweredElsewhere(dispute);
  const isForPortal = !notForPortal.includes(dispute.submit_limit_code ?? '');
  return {
    underWay: submissions.find(isUnderWay),
    answer,
    needsAnotherResponse,
    byHand: isStuck && isForPortal,
    blocked: isStuck && !isForPortal,
    retryable: answer === undefined ? sinceThen.filter((submission) => submission.can_retry) : [],
  };
}

/** Returns true if the response belongs on the linked dispute of another provider. */
export function isAnsweredElsewhere({
  linked_disputes: linkedDispute,
}: Pick<Dispute, 'linked_disputes'>): boolean {
  return linkedDispute.some((other) => other.is_primary);
}

/** Returns true if the provider has updated the dispute since the response and still requires a response. */
function hasReopenedSince({ status, updated_at: updatedAt }: DisputeInput, answer: SubmissionInput): boolean {
  if (status !== 'needs_response' || answer.submitted_at === null) return false;
  return Date.parse(updatedAt) > Date.parse(answer.submitted_at);
}
