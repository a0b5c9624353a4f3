import type { Dispute, Submission, SubmissionStatus } from '@rebuttal/sdk';
import { texts } from '#texts/submissions';

import { isUnderWay } from './under-way.js';

type Channel = Submission['channel'];
type Step = 'preparing' | 'generating' | 'uploading' | 'success';

const steps: readonly Step[] = ['preparing', 'generating', 'uploading', 'success'];

/** The words for a submission under way. What was answered at the provider is only written down here. */
const words: Readonly<Record<Channel, Readonly<Record<Step, string>>>> = texts.progress.words;

const stepOf: Readonly<Record<SubmissionStatus, Step | undefined>> = {
  pending: 'preparing',
  generating: 'generating',
  uploading: 'uploading',
  submitted: 'success',
  failed: undefined,
};

export type Progress = { readonly text: string; readonly share: number };

/** How far a submission is; one that nobody has heard of yet is being prepared. Undefined once it has failed. */
export function progressOf(
  submission: Pick<Submission, 'status'> | undefined,
  channel: Channel,
): Progress | undefined {
  const step = submission === undefined ? 'preparing' : stepOf[submission.status];
  if (step === undefined) return undefined;
  return { text: words[channel][step], share: (steps.indexOf(step) + 1) / steps.length };
}

type Asked = Pick<Dispute, 'status' | 'updated_at' | 'can_submit' | 'submit_limit_code' | 'same_case'>;
type Given = Pick<Submission, 'status' | 'submitted_at'>;

/** How a dispute stands with its submissions. */
export type Stand<S extends Given> = {
  readonly underWay: S | undefined;
  /** What the provider has as the answer to what it asks now. */
  readonly answer: S | undefined;
  /** It was answered before, and the provider asks anew. */
  readonly asksAgain: boolean;
  /** It waits for an answer that has to be given at the provider. */
  readonly byHand: boolean;
  /** It waits, but no response can be sent now, here or at the provider. */
  readonly blocked: boolean;
  readonly retryable: readonly S[];
};

/** Reasons for which no response can be given in the provider's portal either, or none yet. */
const notForPortal = ['fee_acknowledgment_required', 'cannot_be_answered', 'already_answered', 'not_open'];

/** Reads it off the submissions, newest first. */
export function standOf<S extends Given>(dispute: Asked, submissions: readonly S[]): Stand<S> {
  const last = submissions.findIndex(({ status }) => status === 'submitted');
  const lastAnswer = submissions[last];
  const asksAgain = lastAnswer !== undefined && hasAskedSince(dispute, lastAnswer);
  const answer = asksAgain ? undefined : lastAnswer;
  const sinceThen = last === -1 ? submissions : submissions.slice(0, last);
  const waits = dispute.status === 'needs_response';
  const isStuck = waits && answer === undefined && !dispute.can_submit && !isAnsweredElsewhere(dispute);
  const isForPortal = !notForPortal.includes(dispute.submit_limit_code ?? '');
  return {
    underWay: submissions.find(isUnderWay),
    answer,
    asksAgain,
    byHand: isStuck && isForPortal,
    blocked: isStuck && !isForPortal,
    retryable: answer === undefined ? sinceThen.filter(({ status }) => status === 'failed') : [],
  };
}

/** The same case at another provider is the one to answer. */
export function isAnsweredElsewhere({ same_case: sameCase }: Pick<Dispute, 'same_case'>): boolean {
  return sameCase.some(({ leads }) => leads);
}

/** Until there is newer news of the dispute than the answer, that answer stands. */
function hasAskedSince({ status, updated_at: updatedAt }: Asked, answer: Given): boolean {
  if (status !== 'needs_response' || answer.submitted_at === null) return false;
  return Date.parse(updatedAt) > Date.parse(answer.submitted_at);
}
