import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/** Whether Worldpay takes evidence for this case on the US eCommerce platform. */
export function eligibility({
  status,
  providerStatus,
  stage,
  submissionCount,
}: Pick<EligibilityDispute, 'status' | 'providerStatus' | 'stage' | 'submissionCount'>): Eligibility {
  if (status !== 'needs_response' && submissionCount > 0)
    return ineligible(
      'already_answered',
      `Evidence was already sent for this case, here or in iQ; it stands at "${providerStatus}".`,
    );
  if (status !== 'needs_response')
    return ineligible(
      'not_open',
      `Worldpay takes no evidence for this case; it stands at "${providerStatus}".`,
    );
  if (stage === 'arbitration')
    return ineligible(
      'answer_in_portal',
      'This case is in arbitration, which costs the losing side fees. Answer it in Worldpay iQ.',
    );
  return eligible;
}
