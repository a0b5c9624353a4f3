import { sendOnce } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { callDisputeService } from './client.js';
import type { AdyenContext } from './credentials.js';
import { fetchEligibility } from './eligibility.js';

/** Accepts the dispute, which is irreversible. A dispute that is already accepted counts as success. */
export function acceptDispute(
  context: AdyenContext,
  disputeId: string,
  idempotencyKey: string,
): Promise<Receipt> {
  return sendOnce({
    provider: 'Adyen',
    label: 'the dispute was accepted',
    send: async () => {
      const result = await callDisputeService(context, { call: 'acceptDispute', disputeId, idempotencyKey });
      if (result.isDone) return receiptOf(result.body);
      if (result.refusal === 'accepted') return receiptOf({ refusal: result.refusal });
      throw result.error;
    },
    read: () => fetchEligibility(context, disputeId),
    confirm: (eligibility) =>
      !eligibility.isOpen && eligibility.refusal === 'accepted'
        ? receiptOf({ refusal: eligibility.refusal })
        : undefined,
  });
}

/** Adyen returns no status here; it follows with the event DISPUTE_DEFENSE_PERIOD_ENDED. */
function receiptOf(raw: JsonObject): Receipt {
  return { providerStatus: 'acceptDispute/success', raw };
}
