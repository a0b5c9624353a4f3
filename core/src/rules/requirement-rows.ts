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

/**
 * Returns the requirements for one business category. If the category is unknown, evidence that only some categories
 * need is recommended, not required.
 */
export function requirementsFor(
  requirements: readonly BuiltinRequirement[],
  category: BusinessCategory | null,
): BuiltinRequirement[] {
  return requirements.flatMap((requirement) => {
    const { categories, requiredFor, required } = requirement;
    if (category === null) return [{ ...requirement, required: required && categories === undefined }];
    if (categories !== undefined && !categories.includes(category)) return [];
    return [{ ...requirement, required: required || (requiredFor?.includes(category) ?? false) }];
  });
}
