import { isProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { askDisputeService } from './client.js';
import type { AdyenContext } from './credentials.js';
import { lookAhead } from './defense.js';

/** Gives the dispute up, which cannot be taken back. One that is accepted already counts as done. */
export async function acceptDispute(
  context: AdyenContext,
  disputeId: string,
  idempotencyKey: string,
): Promise<Receipt> {
  try {
    const answer = await askDisputeService(context, { call: 'acceptDispute', disputeId, idempotencyKey });
    if (answer.isDone) return receiptOf(answer.body);
    if (answer.refusal === 'accepted') return receiptOf({ refusal: answer.refusal });
    throw answer.error;
  } catch (error) {
    return findOut(context, disputeId, error);
  }
}

/** Its answer was lost. Asking what can be defended tells whether it is accepted, and changes nothing. */
async function findOut(context: AdyenContext, disputeId: string, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer'].includes(error.kind)) throw error;
  const outlook = await lookAhead(context, disputeId).catch(() => undefined);
  if (outlook?.isOpen === false && outlook.refusal === 'accepted')
    return receiptOf({ refusal: outlook.refusal });
  throw error;
}

/** Adyen names no status here; its event DISPUTE_DEFENSE_PERIOD_ENDED will. */
function receiptOf(raw: JsonObject): Receipt {
  return { providerStatus: 'acceptDispute/success', raw };
}
