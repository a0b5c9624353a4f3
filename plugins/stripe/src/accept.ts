import { ProviderError, sendOnce, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { idempotencyKeyOf, post, underKey } from './client.js';
import type { StripeContext } from './credentials.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';

/** Closes the dispute, which is irreversible. A dispute that is already lost counts as accepted. */
export async function acceptDispute(
  context: StripeContext,
  id: string,
  idempotencyKey: string,
): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isLost(before)) return alreadyLost(context, before);
  requireClosable(before);
  const closed = await sendOnce({
    provider: 'Stripe',
    label: 'the dispute is closed',
    send: () => close(context, id, idempotencyKey),
    read: () => getDispute(context, id),
    confirm: (now) => (isLost(now) ? now : undefined),
    // Someone else may have closed it in the meantime ("This dispute is already closed").
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
  return accepted(context, closed);
}

async function close(context: StripeContext, id: string, idempotencyKey: string): Promise<JsonObject> {
  const closed = await underKey(
    idempotencyKeyOf(idempotencyKey, 'close'),
    (key) => post(context, disputePath(id, '/close'), {}, key),
    async () => {
      const now = await getDispute(context, id);
      return isLost(now) ? now : undefined;
    },
  );
  if (isLost(closed)) return closed;
  throw new ProviderError('indeterminate', 'Stripe has not confirmed yet that the dispute is closed.');
}

function requireClosable(dispute: JsonObject): void {
  const status = textOf(dispute, 'status') ?? '';
  if (status === 'needs_response' || status === 'under_review') return;
  throw new ProviderError(
    'refused',
    status.startsWith('warning_')
      ? 'An inquiry cannot be accepted: no money was taken yet. Refund the payment in the Stripe Dashboard instead.'
      : `This dispute cannot be accepted; its status is "${status}".`,
  );
}

/** A dispute that was lost before our call keeps its outcome, unless only an acceptance explains the loss. */
function alreadyLost(context: StripeContext, response: JsonObject): Receipt {
  const { dispute, ...receipt } = toReceipt(context, response);
  const wasAccepted = dispute?.submissionCount === 0 && dispute.outcomeDetail === undefined;
  if (dispute === undefined) return receipt;
  return { ...receipt, dispute: wasAccepted ? { ...dispute, outcomeDetail: 'accepted' } : dispute };
}

function accepted(context: StripeContext, response: JsonObject): Receipt {
  const { dispute, ...receipt } = toReceipt(context, response);
  return dispute === undefined ? receipt : { ...receipt, dispute: { ...dispute, outcomeDetail: 'accepted' } };
}

function isLost(dispute: JsonObject): boolean {
  return textOf(dispute, 'status') === 'lost';
}
