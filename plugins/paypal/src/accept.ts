import { isObject, objectOf, orUndefined, ProviderError, sendOnce } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { post, requestIdOf } from './client.js';
import type { PayPalContext } from './credentials.js';
import { getDispute } from './disputes.js';
import { disputePath, isOffered } from './links.js';
import { toReceipt } from './receipt.js';
import type { Outcome } from './receipt.js';
import { isResolved, toStatusAndStage } from './status-mapping.js';

/** The buyer does not see it. */
const note = 'The merchant accepts the claim; the buyer is refunded.';

/**
 * Accepts the claim, which is irreversible. PayPal moves the money: an additional refund would pay the buyer twice. A
 * dispute that is already lost or refunded counts as accepted.
 */
export async function acceptDispute(
  context: PayPalContext,
  id: string,
  idempotencyKey: string,
): Promise<Receipt> {
  const before = await getDispute(context, id);
  if (isGivenUp(before)) return toReceipt(context, { before, after: before });
  const claim = toClaim(before);
  const requestId = requestIdOf(id, 'accept', idempotencyKey);
  const result = await sendOnce<JsonObject, Pick<Outcome, 'after' | 'response'>>({
    provider: 'PayPal',
    label: 'the dispute is accepted',
    send: async () => ({ response: await post(context, disputePath(id, 'accept_claim'), claim, requestId) }),
    read: () => getDispute(context, id),
    confirm: (now) => (isGivenUp(now) ? { after: now } : undefined),
    // `refused`: someone else may have accepted it in the meantime.
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
  if (result.after !== undefined) return toReceipt(context, { before, ...result });
  const now = await orUndefined(getDispute(context, id));
  // PayPal may show the old state for a while, which doesn't undo the call.
  const after = now !== undefined && isGivenUp(now) ? now : undefined;
  return toReceipt(context, { before, ...result, after });
}

/** Source: "Use Disputes API". PayPal refuses types that it doesn't offer for this dispute. */
function toClaim(dispute: JsonObject): JsonObject {
  if (!isOffered(dispute, 'accept_claim'))
    throw new ProviderError(
      'refused',
      isResolved(dispute)
        ? 'PayPal has closed this dispute; there is nothing left to accept.'
        : 'PayPal does not allow accepting this dispute now.',
    );
  const types = acceptTypes(dispute);
  if (types !== undefined && !types.includes('REFUND'))
    throw new ProviderError(
      'refused',
      'PayPal allows accepting this dispute only with a return of the goods. Accept it in the Resolution Center.',
    );
  const claim = { note, accept_claim_reason: 'REASON_NOT_SET' };
  return types === undefined ? claim : { ...claim, accept_claim_type: 'REFUND' };
}

function acceptTypes(dispute: JsonObject): readonly unknown[] | undefined {
  const options = objectOf(dispute, 'allowed_response_options').accept_claim;
  const types = isObject(options) ? options.accept_claim_types : undefined;
  return Array.isArray(types) ? types : undefined;
}

function isGivenUp(dispute: JsonObject): boolean {
  const { status } = toStatusAndStage(dispute);
  return status === 'lost' || status === 'charge_refunded';
}
