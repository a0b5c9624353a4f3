import { exportPageSize } from '../../platform/csv/csv-table.js';
import type {
  DisputeFilter,
  DisputeOrder,
  DisputePosition,
  DisputesRepository,
} from './disputes.repository.js';
import type { ListedDispute } from './listed-disputes.js';

const newestFirst: DisputeOrder = { column: 'created_at', direction: 'desc' };

/**
 * All disputes that a filter lets through, newest first, page after page, each read when the one before has been taken.
 */
export async function* readDisputes(
  disputes: Pick<DisputesRepository, 'list'>,
  tenantId: string,
  filter: DisputeFilter,
): AsyncGenerator<readonly ListedDispute[], void, undefined> {
  let after: DisputePosition | undefined;
  do {
    const page = await disputes.list(tenantId, filter, newestFirst, { limit: exportPageSize, after });
    if (page.disputes.length > 0) yield page.disputes;
    after = page.next;
  } while (after !== undefined);
}
