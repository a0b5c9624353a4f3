import { ProviderError, sendOnce } from '@rebuttal/plugin-kit';
import type { Receipt } from '@rebuttal/plugin-kit';

import { postJson } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';

/** Accepts a dispute, which is irreversible. An accepted one counts as done. */
export async function acceptDispute(context: FjordpayContext, id: string): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (before.status === 'accepted') return toReceipt(before);
  if (before.status !== 'open')
    throw new ProviderError('refused', 'This dispute can no longer be accepted; it is not open.');
  return sendOnce({
    provider: 'Fjordpay',
    label: 'the dispute was accepted',
    send: async () => toReceipt(await postJson(context, disputePath(id, '/accept'), {})),
    read: () => getDispute(context, id),
    confirm: (now) => (now.status === 'accepted' ? toReceipt(now) : undefined),
  });
}
