import type { Eligibility, EligibilityDispute } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/**
 * Returns `eligible` if {{label}} accepts evidence for a dispute that needs a response, or `ineligible(reason, sentence)`.
 * Pure. `submitEvidence` calls it, too, with `requireEligible`.
 */
export function eligibility(_dispute: EligibilityDispute): Eligibility {
  return unwritten('eligibility in src/eligibility.ts', 'Sending evidence');
}
