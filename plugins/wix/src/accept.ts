import { isProviderError, objectOf, ProviderError } from '@rebuttal/plugin-kit';
import type { Receipt } from '@rebuttal/plugin-kit';

import { post } from './client.js';
import type { WixContext } from './credentials.js';
import { disputePath, getDispute, lookAgain, toReceipt } from './disputes.js';
import { allows, isAccepted, statusOf } from './mapping.js';
import { unconfirmed } from './unconfirmed.js';

/** Gives the dispute up, which cannot be taken back; the refund follows by itself. */
export async function acceptDispute(context: WixContext, id: string): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isAccepted(before)) return toReceipt(context, before);
  if (!allows(before, 'ACCEPT'))
    throw new ProviderError(
      'refused',
      `This dispute cannot be accepted; its status is "${statusOf(before)}".`,
    );
  try {
    const answer = objectOf(
      await post(context, disputePath(id, '/accept'), unconfirmed.emptyBody),
      'dispute',
    );
    if (isAccepted(answer)) return toReceipt(context, answer);
  } catch (error) {
    return findOut(context, id, error);
  }
  // The call is confirmed; a status that lags behind does not undo it.
  const now = await lookAgain(context, id);
  return now !== undefined && isAccepted(now)
    ? toReceipt(context, now)
    : { providerStatus: 'LOST', raw: now ?? {} };
}

/** Its answer was lost, or someone else accepted it in between. */
async function findOut(context: WixContext, id: string, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
    throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && isAccepted(now)) return toReceipt(context, now);
  throw error;
}
