import { ProviderError, orUndefined, sendOnce } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { post } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { getDispute, toReceipt } from './disputes.js';
import { disputePath } from './paths.js';
import { isOpen, statusOf } from './progress.js';

const acceptedStatus = 'accepted';

/** Accepts the dispute, which is irreversible. A dispute that is already accepted counts as success. */
export async function acceptDispute(context: CheckoutContext, id: string): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isAccepted(before)) return toReceipt(context, before);
  if (!isOpen(before))
    throw new ProviderError(
      'refused',
      `This dispute cannot be accepted. Its status is "${statusOf(before)}".`,
    );
  return sendOnce({
    provider: 'Checkout.com',
    label: 'the dispute was accepted',
    send: async () => {
      await post(context, disputePath(id, '/accept'));
      // The call is confirmed, even if the status is not updated yet.
      const now = await orUndefined(getDispute(context, id));
      return now !== undefined && isAccepted(now)
        ? toReceipt(context, now)
        : { providerStatus: acceptedStatus, raw: now ?? { status: acceptedStatus } };
    },
    read: () => getDispute(context, id),
    confirm: (now) => (isAccepted(now) ? toReceipt(context, now) : undefined),
    // `refused`: someone else accepted the dispute in between (`dispute_already_accepted`).
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
}

function isAccepted(dispute: JsonObject): boolean {
  return statusOf(dispute) === acceptedStatus;
}
