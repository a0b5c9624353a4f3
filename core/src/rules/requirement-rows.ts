import type { EvidenceType } from '@rebuttal/plugin-kit';

export const businessCategories = [
  'physical_goods',
  'digital_goods',
  'services',
  'subscription',
  'travel_event',
] as const;
export type BusinessCategory = (typeof businessCategories)[number];

export const evidenceFormats = ['pdf', 'image', 'document', 'spreadsheet', 'text', 'any'] as const;
export type EvidenceFormat = (typeof evidenceFormats)[number];

export type EvidenceLevel = 'required' | 'recommended' | 'optional';

export type BuiltinRequirement = {
  readonly type: EvidenceType;
  readonly required: boolean;
  /** Why it matters for this reason. */
  readonly description: string;
  /** Describes good evidence. */
  readonly helpText: string;
  readonly formats: readonly EvidenceFormat[];
  /** Applies to these business categories only. To all if absent. */
  readonly categories?: readonly BusinessCategory[];
  /** Recommended in general, but required for these business categories. */
  readonly requiredFor?: readonly BusinessCategory[];
  /** Any of these can replace it, for example a refund instead of the reason for refusing it. */
  readonly alternatives?: readonly EvidenceType[];
};

type ForSome = Pick<BuiltinRequirement, 'categories' | 'requiredFor'> & { readonly level: EvidenceLevel };

/**
 * The level of evidence for one business category, `undefined` if it does not apply. If the category is unknown, evidence
 * that only some categories need is recommended, not required.
 */
export function levelFor(
  { level, categories, requiredFor }: ForSome,
  category: BusinessCategory | undefined,
): EvidenceLevel | undefined {
  if (category === undefined) return level === 'required' && categories !== undefined ? 'recommended' : level;
  if (categories?.includes(category) === false) return undefined;
  return requiredFor?.includes(category) === true ? 'required' : level;
}

/** Returns the requirements for one business category. */
export function requirementsFor(
  requirements: readonly BuiltinRequirement[],
  category: BusinessCategory | undefined,
): BuiltinRequirement[] {
  return requirements.flatMap((row) => {
    const level = levelFor({ ...row, level: row.required ? 'required' : 'recommended' }, category);
    return level === undefined ? [] : [{ ...row, required: level === 'required' }];
  });
}
