import { databaseNow } from '../../platform/database/database-now.js';
import type { Tx } from '../../platform/database/database.js';
import { isBeingAccepted, type Dispute } from './disputes.js';

/** By the clock that wrote down when it began: by another one, some minutes ahead, none would ever be under way. */
export async function hasPendingAcceptance(
  tx: Tx,
  dispute: Pick<Dispute, 'acceptRequestedAt'>,
): Promise<boolean> {
  return dispute.acceptRequestedAt !== undefined && isBeingAccepted(dispute, await databaseNow(tx));
}
