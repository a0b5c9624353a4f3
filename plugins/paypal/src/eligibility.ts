import { eligible, ineligible, isObject, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute, JsonObject } from '@rebuttal/plugin-kit';

import { isOffered } from './links.js';
import { isResolved, standingOf } from './statuses.js';

/** PayPal's links alone say what it takes now; the rest says why it takes nothing. */
export function eligibility({ raw }: Pick<EligibilityDispute, 'raw'>): Eligibility {
  const dispute = isObject(raw) ? raw : {};
  if (isOffered(dispute, 'provide_evidence') || isOffered(dispute, 'appeal')) return eligible;
  const { status } = standingOf(dispute);
  if (isResolved(dispute))
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
  if (textOf(dispute, 'dispute_life_cycle_stage') === 'INQUIRY')
    return ineligible(
      'answer_in_portal',
      'PayPal takes no evidence while the buyer only inquires. Answer the buyer in the Resolution Center.',
    );
  return ineligible('not_open', closedMessage(dispute));
}

function closedMessage(dispute: JsonObject): string {
  const dueBy = timeOf(dispute, 'seller_response_due_date');
  const was = dueBy === undefined ? '' : ` The response was due at ${dueBy.toISOString()}.`;
  return `PayPal takes no evidence for this dispute; its status is "${textOf(dispute, 'status') ?? ''}".${was}`;
}
