import { isProviderError, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

import { getCase, lookAgain, toReceipt } from './cases.js';
import { putUpdate } from './client.js';
import { caseStanding, statusOf, wordsOf } from './mapping.js';

const activity = 'MERCHANT_ACCEPTS_LIABILITY';

/** Gives the case up, which the API cannot take back. One that the merchant has assumed already counts as done. */
export async function acceptDispute(context: WorldpayContext, id: string): Promise<Receipt> {
  const before = await getCase(context, id);
  if (isAssumed(before)) return toReceipt(context, before);
  if (caseStanding(before).status !== 'needs_response')
    throw new ProviderError('refused', `This case cannot be accepted; it stands at "${statusOf(before)}".`);
  try {
    const answer = await putUpdate(context, id, [
      ['activityType', activity],
      ['note', 'Liability accepted.'],
    ]);
    const now = await lookAgain(context, id);
    // The call is confirmed; a case that lags behind does not undo it.
    return now !== undefined && isAssumed(now)
      ? toReceipt(context, now)
      : { providerStatus: activity, raw: now ?? answer };
  } catch (error) {
    return findOut(context, id, error);
  }
}

/** The answer was lost, or somebody else accepted it in between. */
async function findOut(context: WorldpayContext, id: string, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
    throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && isAssumed(now)) return toReceipt(context, now);
  throw error;
}

function isAssumed(found: JsonObject): boolean {
  return /^merchant assumed$/i.test(wordsOf(found).queue.trim());
}
