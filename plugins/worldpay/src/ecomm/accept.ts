import { ProviderError, orUndefined, sendOnce } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

import { putUpdate } from './client.js';
import { caseState, statusOf, valuesOf } from './dispute-mapping.js';
import { getCase, toReceipt } from './disputes.js';

const activity = 'MERCHANT_ACCEPTS_LIABILITY';

/** Accepts the case, which is irreversible through the API. A case that the merchant already assumed counts as done. */
export async function acceptDispute(context: WorldpayContext, id: string): Promise<Receipt> {
  const before = await getCase(context, id);
  if (isAssumed(before)) return toReceipt(context, before);
  if (caseState(before).status !== 'needs_response')
    throw new ProviderError('refused', `This case cannot be accepted; its status is "${statusOf(before)}".`);
  return sendOnce({
    provider: 'Worldpay',
    label: 'the case is accepted',
    send: () => accept(context, id),
    read: () => getCase(context, id),
    confirm: (now) => (isAssumed(now) ? toReceipt(context, now) : undefined),
    // Someone else may have accepted it in the meantime.
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
}

async function accept(context: WorldpayContext, id: string): Promise<Receipt> {
  const response = await putUpdate(context, id, [
    ['activityType', activity],
    ['note', 'Liability accepted.'],
  ]);
  const now = await orUndefined(getCase(context, id));
  // The call succeeded; the case may show the change later.
  return now !== undefined && isAssumed(now)
    ? toReceipt(context, now)
    : { providerStatus: activity, raw: now ?? response };
}

function isAssumed(found: JsonObject): boolean {
  return /^merchant assumed$/i.test(valuesOf(found).queue.trim());
}
