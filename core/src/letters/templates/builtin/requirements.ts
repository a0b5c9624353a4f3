import { reasonRules } from '../../../rules/evidence/reason-rules.js';
import { guidanceOf } from '../../../rules/guidance/guidance.js';
import type { BuiltinRequirement } from '../../../rules/requirement-rows.js';
import type { EvidenceRule } from '../../../rules/rules.js';

export type ReasonWithLetter =
  | 'fraudulent'
  | 'unrecognized'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'subscription_canceled'
  | 'credit_not_processed'
  | 'duplicate'
  | 'general';

/** Evidence that a built-in letter requests: all that the rules require or recommend, in every language. */
export const requirements: Readonly<Record<ReasonWithLetter, readonly BuiltinRequirement[]>> = {
  fraudulent: requestedBy('fraudulent'),
  unrecognized: requestedBy('unrecognized'),
  product_not_received: requestedBy('product_not_received'),
  product_unacceptable: requestedBy('product_unacceptable'),
  subscription_canceled: requestedBy('subscription_canceled'),
  credit_not_processed: requestedBy('credit_not_processed'),
  duplicate: requestedBy('duplicate'),
  general: requestedBy('general'),
};

function requestedBy(reason: ReasonWithLetter): readonly BuiltinRequirement[] {
  return reasonRules[reason].filter(({ level }) => level !== 'optional').map(toRequirement);
}

function toRequirement({
  type,
  level,
  why,
  categories,
  requiredFor,
  alternatives,
}: EvidenceRule): BuiltinRequirement {
  const { helpText, formats } = guidanceOf(type);
  return {
    type,
    required: level === 'required',
    description: why,
    helpText,
    formats,
    ...(categories === undefined ? {} : { categories }),
    ...(requiredFor === undefined ? {} : { requiredFor }),
    ...(alternatives === undefined ? {} : { alternatives }),
  };
}
