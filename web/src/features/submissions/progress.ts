import type { Submission, SubmissionStatus } from '@rebuttal/sdk';

/** The words for a submission under way, in the order in which they come. */
const steps = {
  preparing: 'Preparing your response...',
  generating: 'Generating PDF document...',
  uploading: 'Submitting to the payment provider...',
  success: 'Dispute response submitted successfully!',
} as const;

const stepOf: Readonly<Record<SubmissionStatus, keyof typeof steps | undefined>> = {
  pending: 'preparing',
  generating: 'generating',
  uploading: 'uploading',
  submitted: 'success',
  failed: undefined,
};

export type Progress = { readonly text: string; readonly share: number };

/** How far a submission is; one that nobody has heard of yet is being prepared. Undefined once it has failed. */
export function progressOf(submission: Pick<Submission, 'status'> | undefined): Progress | undefined {
  const step = submission === undefined ? 'preparing' : stepOf[submission.status];
  if (step === undefined) return undefined;
  const names = Object.keys(steps);
  return { text: steps[step], share: (names.indexOf(step) + 1) / names.length };
}

export function isUnderWay({ status }: Pick<Submission, 'status'>): boolean {
  return status === 'pending' || status === 'generating' || status === 'uploading';
}

/** Once one stands at `submitted`, the provider has the response. */
export function isSubmitted(submissions: readonly Pick<Submission, 'status'>[]): boolean {
  return submissions.some(({ status }) => status === 'submitted');
}
