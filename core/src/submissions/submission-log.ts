import type { SubmissionLog } from '@rebuttal/plugin-kit';

import type { Database } from '../database/database.js';
import { LeaseLostError, type Lease } from '../jobs/runner.js';
import { liveStatuses, type Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

type Deps = { readonly database: Database; readonly submissions: SubmissionsRepository };

/** What a plugin tells while it submits, committed before it goes on. */
export function openSubmissionLog(deps: Deps, submission: Submission, lease: Lease): SubmissionLog {
  const { tenantId, submissionId } = submission;
  return {
    mayHaveSent: submission.sendBegunAt !== undefined,
    recall: (step) => deps.submissions.findStep(tenantId, submissionId, step),
    async once(step, work) {
      const known = await deps.submissions.findStep(tenantId, submissionId, step);
      if (known !== undefined) return known;
      lease.assertHeld();
      const result = await work();
      await deps.submissions.insertStep(tenantId, submissionId, step, result);
      return result;
    },
    async aboutToSend() {
      const isOurs = await deps.database.transaction(tenantId, (tx) =>
        deps.submissions.update(tx, submission, liveStatuses, { sendBegunAt: 'now' }),
      );
      if (!isOurs) throw new LeaseLostError('The submission has been ended by someone else');
      lease.assertHeld();
    },
  };
}
