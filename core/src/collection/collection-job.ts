import type { NewJob } from '../jobs/jobs.js';

/** At most one waiting run a dispute. */
export function collectionJob(
  { tenantId, disputeId }: { readonly tenantId: string; readonly disputeId: string },
  runAt?: Date,
): NewJob<'evidence.collect'> {
  return {
    tenantId,
    name: 'evidence.collect',
    payload: { disputeId },
    key: `collect:${disputeId}`,
    ...(runAt === undefined ? {} : { runAt }),
  };
}
