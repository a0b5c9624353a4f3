import type { JobName, NewJob } from '../../platform/jobs/jobs.js';

/** Each dispute has at most one waiting run. */
export function collectionJob(
  {
    tenantId,
    disputeId,
    requestId,
  }: { readonly tenantId: string; readonly disputeId: string } & Pick<NewJob<JobName>, 'requestId'>,
  runAt?: Date,
): NewJob<'evidence.collect'> {
  return {
    tenantId,
    name: 'evidence.collect',
    payload: { disputeId },
    key: `collect:${disputeId}`,
    requestId,
    ...(runAt === undefined ? {} : { runAt }),
  };
}
