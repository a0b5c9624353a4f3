import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/**
 * Whether {{label}} takes evidence for a dispute that waits for a response, or why not: `eligible`, or
 * `ineligible(reason, sentence)`. Pure. `submitEvidence` calls it, too, with `requireEligible`.
 */
export function eligibility(_dispute: EligibilityDispute): Eligibility {
  return unwritten('eligibility in src/eligibility.ts', 'Sending evidence');
}
