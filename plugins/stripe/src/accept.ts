import { isProviderError, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { idempotencyKeyOf, post, underKey } from './client.js';
import type { StripeContext } from './credentials.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';

/** Closes the dispute, which cannot be taken back. A dispute that is lost already counts as done. */
export async function acceptDispute(
  context: StripeContext,
  id: string,
  idempotencyKey: string,
): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isLost(before)) return alreadyLost(context, before);
  requireClosable(before);
  return accepted(context, await close(context, id, idempotencyKey));
}

async function close(context: StripeContext, id: string, idempotencyKey: string): Promise<JsonObject> {
  try {
    return await underKey(idempotencyKeyOf(idempotencyKey, 'close'), async (key, isNewKey) => {
      const now = isNewKey ? await getDispute(context, id) : undefined;
      return now !== undefined && isLost(now) ? now : post(context, disputePath(id, '/close'), {}, key);
    });
  } catch (error) {
    if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
      throw error;
    // Its answer was lost, or someone else closed it in between ("This dispute is already closed").
    const now = await getDispute(context, id).catch(() => undefined);
    if (now !== undefined && isLost(now)) return now;
    throw error;
  }
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

/** A case that was lost before we asked keeps its own story, unless nothing but an acceptance explains it. */
function alreadyLost(context: StripeContext, answer: JsonObject): Receipt {
  const { dispute, ...receipt } = toReceipt(context, answer);
  const isGivenUp = dispute?.submissionCount === 0 && dispute.outcomeDetail === undefined;
  if (dispute === undefined) return receipt;
  return { ...receipt, dispute: isGivenUp ? { ...dispute, outcomeDetail: 'accepted' } : dispute };
}

function accepted(context: StripeContext, answer: JsonObject): Receipt {
  if (!isLost(answer)) {
    throw new ProviderError('indeterminate', 'Stripe did not confirm yet that the dispute is closed.');
  }
  const { dispute, ...receipt } = toReceipt(context, answer);
  return dispute === undefined ? receipt : { ...receipt, dispute: { ...dispute, outcomeDetail: 'accepted' } };
}

function isLost(dispute: JsonObject): boolean {
  return textOf(dispute, 'status') === 'lost';
}
