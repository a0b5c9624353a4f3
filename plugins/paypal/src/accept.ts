import { isObject, isProviderError, objectOf, ProviderError, orUndefined } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { post, requestIdOf } from './client.js';
import type { PayPalContext } from './credentials.js';
import { getDispute } from './disputes.js';
import { disputePath, isOffered } from './links.js';
import { toReceipt } from './receipt.js';
import { isResolved, standingOf } from './statuses.js';

/** The buyer does not see it. */
const note = 'The merchant accepts the claim; the buyer is refunded.';

/**
 * Accepts the claim, which cannot be taken back. PayPal moves the money itself: a refund beside it would pay the buyer
 * twice. A dispute that is lost or refunded already counts as done.
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
  let answer: JsonObject;
  try {
    answer = await post(context, disputePath(id, 'accept_claim'), claim, requestId);
  } catch (error) {
    return findOut({ context, id, before }, error);
  }
  const now = await orUndefined(getDispute(context, id));
  // PayPal may show the old state for a while; what was done is done.
  const after = now !== undefined && isGivenUp(now) ? now : undefined;
  return toReceipt(context, { before, after, answer });
}

/** Source: "Use Disputes API"; types that PayPal does not offer for this dispute are refused by it. */
function toClaim(dispute: JsonObject): JsonObject {
  if (!isOffered(dispute, 'accept_claim'))
    throw new ProviderError(
      'refused',
      isResolved(dispute)
        ? 'PayPal has closed this dispute; there is nothing left to accept.'
        : 'PayPal does not let this dispute be accepted now.',
    );
  const types = acceptTypes(dispute);
  if (types !== undefined && !types.includes('REFUND'))
    throw new ProviderError(
      'refused',
      'PayPal lets this dispute be accepted against a return of the goods only. Accept it in the Resolution Center.',
    );
  const claim = { note, accept_claim_reason: 'REASON_NOT_SET' };
  return types === undefined ? claim : { ...claim, accept_claim_type: 'REFUND' };
}

function acceptTypes(dispute: JsonObject): readonly unknown[] | undefined {
  const options = objectOf(dispute, 'allowed_response_options').accept_claim;
  const types = isObject(options) ? options.accept_claim_types : undefined;
  return Array.isArray(types) ? types : undefined;
}

type Asked = { readonly context: PayPalContext; readonly id: string; readonly before: JsonObject };

/** Its answer was lost, or someone else was quicker: the dispute tells what happened. */
async function findOut({ context, id, before }: Asked, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
    throw error;
  const now = await orUndefined(getDispute(context, id));
  if (now !== undefined && isGivenUp(now)) return toReceipt(context, { before, after: now });
  if (error.kind !== 'unexpected_answer') throw error;
  throw new ProviderError('indeterminate', 'PayPal did not confirm yet that the dispute is accepted.', {
    cause: error,
  });
}

function isGivenUp(dispute: JsonObject): boolean {
  const { status } = standingOf(dispute);
  return status === 'lost' || status === 'charge_refunded';
}
