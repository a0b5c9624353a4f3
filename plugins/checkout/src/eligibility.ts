import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

import { storedArbitrationField } from './arbitration.js';

/** Decides if Checkout.com accepts evidence for this dispute. Checkout.com itself decides about passed deadlines. */
export function eligibility(dispute: EligibilityDispute): Eligibility {
  const { status, providerStatus, stage, submissionCount } = dispute;
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
  if (stage === 'arbitration' && storedArbitrationField(dispute) === undefined)
    return ineligible(
      'answer_in_portal',
      'This case is in arbitration, which costs the losing side a fee, and you have to choose the kind of review. ' +
        'Respond in the Checkout.com Dashboard.',
    );
  return eligible;
}
