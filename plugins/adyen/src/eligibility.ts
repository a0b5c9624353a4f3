import { eligible, ineligible, ProviderError } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

import { callDisputeService } from './client.js';
import type { AdyenContext } from './credentials.js';
import { defenseReasonsIn } from './defense.js';
import type { DefenseReason } from './defense.js';
import type { Refusal } from './errors.js';

/**
 * Decides by the round if Adyen's API accepts a defense. It has no calls for pre-arbitration and arbitration. Everything
 * else is Adyen's decision when the defense is sent.
 */
export function eligibility({ stage }: Pick<EligibilityDispute, 'stage'>): Eligibility {
  if (stage === 'closed')
    return ineligible('not_open', 'This dispute is closed. Adyen accepts no more evidence for it.');
  if (stage === 'pre_arbitration' || stage === 'arbitration')
    return ineligible(
      'answer_in_portal',
      `Adyen’s API accepts no response in ${stage === 'arbitration' ? 'arbitration' : 'pre-arbitration'}. Respond in the Customer Area.`,
    );
  return eligible;
}

/** The defense reasons of a dispute that can be defended now, or the refusal that explains why it cannot. */
export type DefenseEligibility =
  | { readonly isOpen: true; readonly reasons: readonly DefenseReason[] }
  | { readonly isOpen: false; readonly refusal: Refusal; readonly error: ProviderError };

/**
 * Queries Adyen, because its events alone do not show that a dispute can be defended. Reads only.
 * @throws {ProviderError} `not_found` if the account does not have the dispute
 */
export async function fetchEligibility(
  context: AdyenContext,
  disputeId: string,
): Promise<DefenseEligibility> {
  const result = await callDisputeService(context, { call: 'retrieveApplicableDefenseReasons', disputeId });
  if (!result.isDone) {
    if (result.error.kind !== 'refused') throw result.error;
    return { isOpen: false, refusal: result.refusal, error: result.error };
  }
  const reasons = defenseReasonsIn(result.body);
  if (reasons.length > 0) return { isOpen: true, reasons };
  return {
    isOpen: false,
    refusal: 'notDefendable',
    error: new ProviderError(
      'refused',
      'Adyen offers no defense for this dispute. It may already be answered or closed, or it can only be answered in the Customer Area.',
    ),
  };
}

/**
 * A dispute that can no longer be defended after we announced our defense was defended by us, unless Adyen names
 * another cause.
 * @throws {ProviderError} `indeterminate` if Adyen's refusal is not understood
 */
export function wasDefended(eligibility: Extract<DefenseEligibility, { isOpen: false }>): boolean {
  const { refusal, error } = eligibility;
  if (refusal === 'defended' || refusal === 'notDefendable') return true;
  if (refusal === 'ended' || refusal === 'accepted') return false;
  throw new ProviderError(
    'indeterminate',
    `We can’t tell yet if Adyen received the defense. ${error.message}`,
    {
      cause: error,
    },
  );
}
