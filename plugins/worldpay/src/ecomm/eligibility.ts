import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/** Decides if Worldpay accepts evidence for this case on the US eCommerce platform. */
export function eligibility({
  status,
  providerStatus,
  stage,
  submissionCount,
}: Pick<EligibilityDispute, 'status' | 'providerStatus' | 'stage' | 'submissionCount'>): Eligibility {
  if (status !== 'needs_response' && submissionCount > 0)
    return ineligible(
      'already_answered',
      `Evidence was already sent for this case, here or in iQ; its status is "${providerStatus}".`,
    );
  if (status !== 'needs_response')
    return ineligible(
      'not_open',
      `Worldpay accepts no evidence for this case; its status is "${providerStatus}".`,
    );
  if (stage === 'arbitration')
    return ineligible(
      'answer_in_portal',
      'This case is in arbitration, where the losing side pays fees. Respond in Worldpay iQ.',
    );
  return eligible;
}
