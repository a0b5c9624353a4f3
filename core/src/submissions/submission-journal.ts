import type { SubmissionJournal } from '@rebuttal/plugin-kit';

import { LeaseLostError, type Lease } from '../platform/jobs/runner.js';
import type { Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

type Deps = {
  readonly submissions: Pick<SubmissionsRepository, 'listSteps' | 'insertStep' | 'beginSend'>;
};

/**
 * Opens the journal in which a plugin records its steps. Each step is committed before the next begins.
 * @param isNew true if no step has run yet, so none is loaded
 */
export function openSubmissionLog(
  { submissions }: Deps,
  submission: Submission,
  { lease, isNew }: { readonly lease: Lease; readonly isNew: boolean },
): SubmissionJournal {
  // Loaded once, because only the holder of the lease adds steps.
  let reading = isNew ? Promise.resolve(new Map<string, string>()) : undefined;
  const steps = () => (reading ??= submissions.listSteps(submission));
  return {
    mayAlreadyBeSent: submission.sendBegunAt !== undefined,
    recall: async (step) => (await steps()).get(step),
    async once(step, work) {
      const known = (await steps()).get(step);
      if (known !== undefined) return known;
      lease.assertHeld();
      const result = await work();
      await submissions.insertStep(submission, step, result);
      (await steps()).set(step, result);
      return result;
    },
    async markSending() {
      if (!(await submissions.beginSend(submission)))
        throw new LeaseLostError('The submission was ended by another worker, or its packet is missing');
      lease.assertHeld();
    },
  };
}
