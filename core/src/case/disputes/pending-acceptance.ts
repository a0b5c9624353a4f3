import { databaseNow } from '../../platform/database/database-now.js';
import type { Tx } from '../../platform/database/database.js';
import { isBeingAccepted, type Dispute } from './disputes.js';

/**
 * Uses the database clock, which also wrote the start. With a clock that is minutes ahead, no acceptance would count.
 */
export async function hasPendingAcceptance(
  tx: Tx,
  dispute: Pick<Dispute, 'acceptRequestedAt'>,
): Promise<boolean> {
  return dispute.acceptRequestedAt !== undefined && isBeingAccepted(dispute, await databaseNow(tx));
}
