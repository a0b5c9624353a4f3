import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/** Decides if Fjordpay accepts a response. Pure. Source: the API's page, "status". */
export function eligibility({
  providerStatus,
  submissionCount,
}: Pick<EligibilityDispute, 'providerStatus' | 'submissionCount'>): Eligibility {
  if (providerStatus === 'open') return eligible;
  return submissionCount > 0
    ? ineligible('already_answered', 'A response to this dispute was already sent to Fjordpay.')
    : ineligible('not_open', 'Fjordpay accepts no response to this dispute; it is not open.');
}
