import { exportPageSize } from '../../platform/csv/csv-table.js';
import type { DisputeFilter } from './dispute-filter.js';
import type { DisputeOrder, DisputePosition } from './dispute-order.js';
import type { ListedDispute } from './disputes.js';
import type { DisputesRepository } from './disputes.repository.js';

const newestFirst: DisputeOrder = { column: 'created_at', direction: 'desc' };

/** Yields all disputes that match the filter, newest first. Each page is read after the previous one is consumed. */
export async function* readDisputes(
  disputes: Pick<DisputesRepository, 'listDisputes'>,
  tenantId: string,
  filter: DisputeFilter,
): AsyncGenerator<readonly ListedDispute[], void, undefined> {
  let after: DisputePosition | undefined;
  do {
    const page = await disputes.listDisputes(tenantId, filter, newestFirst, { limit: exportPageSize, after });
    if (page.disputes.length > 0) yield page.disputes;
    after = page.next;
  } while (after !== undefined);
}
