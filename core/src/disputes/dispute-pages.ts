import { exportPageSize, readPages } from '../csv/csv-table.js';
import type { Dispute } from './disputes.js';
import type { DisputeFilter, DisputeOrder, DisputesRepository } from './disputes.repository.js';

const newestFirst: DisputeOrder = { column: 'created_at', direction: 'desc' };

/** All disputes that a filter lets through, newest first, page after page. */
export function readDisputes(
  disputes: Pick<DisputesRepository, 'list'>,
  tenantId: string,
  filter: DisputeFilter,
): AsyncGenerator<readonly Dispute[], void, undefined> {
  return readPages((last) =>
    disputes.list(tenantId, filter, newestFirst, {
      limit: exportPageSize,
      ...(last === undefined
        ? { offset: 0 }
        : { after: { value: last.createdAt.toISOString(), disputeId: last.disputeId } }),
    }),
  );
}
