import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

/**
 * Wix lists the allowed actions, so a passed deadline is not checked here. Disputes stored by earlier releases do not
 * have that list until they are read again.
 */
export function eligibility({
  providerStatus,
  submissionCount,
  metadata,
}: Pick<EligibilityDispute, 'providerStatus' | 'submissionCount' | 'metadata'>): Eligibility {
  if (submissionCount > 0)
    return ineligible(
      'already_answered',
      'Evidence was already sent for this dispute, here or in the Wix dashboard.',
    );
  if (metadata.wix_can_defend === 'false')
    return ineligible(
      'not_open',
      `Wix accepts no evidence for this dispute; its status is "${providerStatus}".`,
    );
  return eligible;
}
