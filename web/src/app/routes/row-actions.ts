import { type MutationFunction, MutationObserver, type QueryClient } from '@tanstack/react-query';
import { texts as casework } from '#texts/casework';
import { texts as evidence } from '#texts/evidence';

import { client } from '../../api/client.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { evidenceKeys } from '../../features/evidence/api/evidence-keys.js';
import { errorText } from '../../lib/error-text.js';
import { notify } from '../../stores/notices.js';

type Assigned = { readonly disputeId: string; readonly userId: string | null };

export async function assignDispute(queries: QueryClient, assigned: Assigned): Promise<void> {
  await run(queries, assigned, {
    act: ({ disputeId, userId }) => client.disputes.assign(disputeId, { user_id: userId }),
    describe: ({ assignee }) =>
      assignee === null ? casework.messages.unassigned : casework.messages.assigned(assignee.name),
    failed: casework.messages.assignFailed,
  });
}

export async function collectEvidence(queries: QueryClient, disputeId: string): Promise<void> {
  await run(queries, disputeId, {
    act: (id) => client.evidence.collect(id),
    describe: ({ message }) => message,
    failed: evidence.messages.collectFailed,
  });
  void queries.invalidateQueries({ queryKey: evidenceKeys.all });
}

type Action<Subject, Answer> = {
  readonly act: MutationFunction<Answer, Subject>;
  readonly describe: (answer: Answer) => string;
  readonly failed: string;
};

/** Runs an action outside of a component, reports its result and reloads the disputes. */
async function run<Subject, Answer>(
  queries: QueryClient,
  subject: Subject,
  { act, describe, failed }: Action<Subject, Answer>,
): Promise<void> {
  try {
    // As an observer, so that errors also reach the mutation cache.
    const answer = await new MutationObserver<Answer, Error, Subject>(queries, { mutationFn: act }).mutate(
      subject,
    );
    notify('success', describe(answer));
  } catch (error) {
    notify('error', errorText(error, failed));
  }
  void queries.invalidateQueries({ queryKey: disputeKeys.all });
}
