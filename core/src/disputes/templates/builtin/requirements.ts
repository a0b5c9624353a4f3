import { reasonRules } from '../../rules/evidence/reason-rules.js';
import { guidanceOf } from '../../rules/guidance/guidance.js';
import type { EvidenceRule } from '../../rules/rules.js';
import type { BuiltinRequirement } from './builtin-template.js';

type ReasonWithLetter =
  | 'fraudulent'
  | 'unrecognized'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'subscription_canceled'
  | 'credit_not_processed'
  | 'duplicate'
  | 'general';

/** What a built-in letter asks for: what the rules require or recommend. The same whatever the letter's language. */
export const requirements: Readonly<Record<ReasonWithLetter, readonly BuiltinRequirement[]>> = {
  fraudulent: askedBy('fraudulent'),
  unrecognized: askedBy('unrecognized'),
  product_not_received: askedBy('product_not_received'),
  product_unacceptable: askedBy('product_unacceptable'),
  subscription_canceled: askedBy('subscription_canceled'),
  credit_not_processed: askedBy('credit_not_processed'),
  duplicate: askedBy('duplicate'),
  general: askedBy('general'),
};

function askedBy(reason: ReasonWithLetter): readonly BuiltinRequirement[] {
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
