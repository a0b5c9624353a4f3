import type { JobName, NewJob } from '../../platform/jobs/jobs.js';

/** At most one waiting run a dispute. */
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
