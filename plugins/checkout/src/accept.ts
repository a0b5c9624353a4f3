import { isProviderError, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { post } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { disputePath, getDispute, lookAgain, toReceipt } from './disputes.js';
import { isOpen, statusOf } from './progress.js';

const acceptedStatus = 'accepted';

/** Gives the dispute up, which cannot be taken back. One that is accepted already counts as done. */
export async function acceptDispute(context: CheckoutContext, id: string): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isAccepted(before)) return toReceipt(context, before);
  if (!isOpen(before))
    throw new ProviderError(
      'refused',
      `This dispute cannot be accepted; its status is "${statusOf(before)}".`,
    );
  try {
    await post(context, disputePath(id, '/accept'));
  } catch (error) {
    return findOut(context, id, error);
  }
  // The call is confirmed; a status that lags behind does not undo it.
  const now = await lookAgain(context, id);
  return now !== undefined && isAccepted(now)
    ? toReceipt(context, now)
    : { providerStatus: acceptedStatus, raw: now ?? { status: acceptedStatus } };
}

/** Its answer was lost, or someone else accepted it in between (`dispute_already_accepted`). */
async function findOut(context: CheckoutContext, id: string, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
    throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && isAccepted(now)) return toReceipt(context, now);
  throw error;
}

function isAccepted(dispute: JsonObject): boolean {
  return statusOf(dispute) === acceptedStatus;
}
