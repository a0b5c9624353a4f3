import { eligible, ineligible } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

type EligibilityFacts = Pick<EligibilityDispute, 'status' | 'providerStatus' | 'evidenceDueBy' | 'metadata'>;

/** PayPal's links alone say what it takes now; the rest says why it takes nothing. */
export function eligibility(facts: EligibilityFacts): Eligibility {
  const { status, providerStatus, metadata } = facts;
  const offers = metadata.paypal_actions?.split(',') ?? [];
  if (offers.includes('provide_evidence') || offers.includes('appeal')) return eligible;
  if (providerStatus === 'RESOLVED' || metadata.paypal_state === 'RESOLVED')
    return ineligible('not_open', 'PayPal has closed this dispute, and no appeal is possible.');
  if (status === 'under_review')
    return ineligible(
      'not_open',
      'PayPal is reviewing this dispute and takes no more evidence. What is to be added goes to the Resolution Center.',
    );
  if (status === 'pending')
    return ineligible(
      'not_open',
      'PayPal is waiting for the buyer. Evidence can be sent once it is your turn.',
    );
  if (metadata.paypal_stage === 'INQUIRY')
    return ineligible(
      'answer_in_portal',
      'PayPal takes no evidence while the buyer only inquires. Answer the buyer in the Resolution Center.',
    );
  return ineligible('not_open', closedMessage(facts));
}

function closedMessage({ providerStatus, evidenceDueBy: dueBy }: EligibilityFacts): string {
  const was = dueBy === undefined ? '' : ` The response was due at ${dueBy.toISOString()}.`;
  return `PayPal takes no evidence for this dispute; its status is "${providerStatus}".${was}`;
}
