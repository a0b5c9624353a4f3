import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/** Whether Checkout.com takes evidence for this dispute. A deadline that has passed is for Checkout.com to judge. */
export function eligibility({
  status,
  providerStatus,
  stage,
  submissionCount,
}: EligibilityDispute): Eligibility {
  if (submissionCount > 0)
    return ineligible(
      'already_answered',
      `Evidence was already sent for this dispute, here or in the Checkout.com Dashboard; its status is "${providerStatus}".`,
    );
  if (status !== 'needs_response')
    return ineligible(
      'not_open',
      `Checkout.com takes no evidence for this dispute; its status is "${providerStatus}".`,
    );
  if (stage === 'arbitration')
    return ineligible(
      'answer_in_portal',
      'This case is in arbitration, which costs the losing side a fee. Answer it in the Checkout.com Dashboard.',
    );
  return eligible;
}
