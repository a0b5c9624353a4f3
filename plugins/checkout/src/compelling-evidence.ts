import { isObject } from '@rebuttal/plugin-kit';
import type { CompellingEvidenceRules } from '@rebuttal/plugin-kit';

/**
 * Source: API reference, dispute object, `is_ce_candidate`. The structured field `compelling_evidence` takes prior payments by
 * their ARN, which the company's records don't have, so the letter compares the payments.
 */
export const compellingEvidenceRules: CompellingEvidenceRules = {
  readEligibility: (raw) =>
    isObject(raw) && raw['is_ce_candidate'] === true
      ? { status: 'candidate', requiredActions: [] }
      : undefined,
};
