import { objectOf, ProviderError, orUndefined, sendOnce } from '@rebuttal/plugin-kit';
import type { Receipt } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { post } from './client.js';
import type { WixContext } from './credentials.js';
import { allows, isAccepted, statusOf } from './dispute-mapping.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';

/** Accepts the dispute, which is irreversible. Wix refunds the buyer automatically. */
export async function acceptDispute(context: WixContext, id: string): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isAccepted(before)) return toReceipt(context, before);
  if (!allows(before, 'ACCEPT'))
    throw new ProviderError(
      'refused',
      `This dispute cannot be accepted; its status is "${statusOf(before)}".`,
    );
  return sendOnce({
    provider: 'Wix',
    label: 'the dispute is accepted',
    send: () => accept(context, id),
    read: () => getDispute(context, id),
    confirm: (now) => (isAccepted(now) ? toReceipt(context, now) : undefined),
    // Someone else may have accepted it in the meantime.
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
}

async function accept(context: WixContext, id: string): Promise<Receipt> {
  const response = objectOf(
    await post(context, disputePath(id, '/accept'), assumptions.emptyBody),
    'dispute',
  );
  if (isAccepted(response)) return toReceipt(context, response);
  // The call succeeded; the status may show the change later.
  const now = await orUndefined(getDispute(context, id));
  return now !== undefined && isAccepted(now)
    ? toReceipt(context, now)
    : { providerStatus: 'LOST', raw: now ?? {} };
}
