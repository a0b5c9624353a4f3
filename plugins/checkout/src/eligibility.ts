import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/** Decides if Checkout.com accepts evidence for this dispute. Checkout.com itself decides about passed deadlines. */
export function eligibility({
  status,
  providerStatus,
  stage,
  submissionCount,
}: EligibilityDispute): Eligibility {
  if (submissionCount > 0)
    return ineligible(
      'already_answered',
      `Evidence was already sent for this dispute, here or in the Checkout.com Dashboard. Its status is "${providerStatus}".`,
    );
  if (status !== 'needs_response')
    return ineligible(
      'not_open',
      `Checkout.com accepts no evidence for this dispute. Its status is "${providerStatus}".`,
    );
  if (stage === 'arbitration')
    return ineligible(
      'answer_in_portal',
      'This case is in arbitration, which costs the losing side a fee. Respond in the Checkout.com Dashboard.',
    );
  return eligible;
}
