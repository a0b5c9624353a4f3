import { eligible, ineligible, requireEligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute, JsonObject } from '@rebuttal/plugin-kit';

import { factsOf } from './dispute-mapping.js';
import { isOffered } from './links.js';

type EligibilityFacts = Pick<EligibilityDispute, 'status' | 'providerStatus' | 'evidenceDueBy' | 'metadata'>;

/** PayPal's links decide what it accepts now. The other facts only explain why it accepts nothing. */
export function eligibility(facts: EligibilityFacts): Eligibility {
  const { status, providerStatus, metadata } = facts;
  const offers = metadata.paypal_actions?.split(',') ?? [];
  if (offers.includes('provide_evidence') || offers.includes('appeal')) return eligible;
  if (providerStatus === 'RESOLVED' || metadata.paypal_state === 'RESOLVED')
    return ineligible('not_open', 'PayPal has closed this dispute, and no appeal is possible.');
  if (status === 'under_review')
    return ineligible(
      'not_open',
      'PayPal is reviewing this dispute and accepts no more evidence. Add further information in the Resolution Center.',
    );
  if (status === 'pending')
    return ineligible(
      'not_open',
      'PayPal is waiting for the buyer. Evidence can be sent once it is your turn.',
    );
  if (metadata.paypal_stage === 'INQUIRY')
    return ineligible(
      'answer_in_portal',
      'PayPal accepts no evidence during an inquiry. Answer the buyer in the Resolution Center.',
    );
  return ineligible('not_open', closedMessage(facts));
}

function closedMessage({ providerStatus, evidenceDueBy: dueBy }: EligibilityFacts): string {
  const was = dueBy === undefined ? '' : ` The response was due at ${dueBy.toISOString()}.`;
  return `PayPal accepts no evidence for this dispute; its status is "${providerStatus}".${was}`;
}

/** @throws {ProviderError} of kind `refused`, with the reason that no evidence can be sent now */
export function requireAction(dispute: JsonObject): 'provide_evidence' | 'appeal' {
  requireEligible(eligibility(factsOf(dispute)));
  return isOffered(dispute, 'provide_evidence') ? 'provide_evidence' : 'appeal';
}
