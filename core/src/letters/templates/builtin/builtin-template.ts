import type { DisputeReason, EvidenceType } from '@rebuttal/plugin-kit';

import { isClaimVariable } from '../../rendering/claim-variables.js';
import type { LetterLanguage } from '../../rendering/letter-case.js';
import { variablesUsed } from '../../rendering/placeholders.js';
import { templateVariables } from '../../rendering/template-variables.js';
import type { TemplateNetwork } from '../templates.js';

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

/** A letter that every tenant starts with. */
export type BuiltinTemplate = {
  readonly name: string;
  readonly description: string;
  readonly disputeReason: DisputeReason;
  readonly language: LetterLanguage;
  readonly category: null;
  /** Set only if the network's rules require another argument than the reason does. Null fits any network. */
  readonly cardNetwork: TemplateNetwork | null;
  readonly isDefault: boolean;
  readonly content: string;
  readonly variables: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  readonly requiredEvidence: readonly BuiltinRequirement[];
};

const descriptions = new Map(templateVariables.map(({ name, description }) => [name, description]));

type Written = Pick<
  BuiltinTemplate,
  'name' | 'description' | 'disputeReason' | 'language' | 'content' | 'requiredEvidence'
> & { readonly cardNetwork?: TemplateNetwork };

/** Adds what follows from the content: the list of its variables. */
export function defineTemplate(written: Written): BuiltinTemplate {
  return {
    ...written,
    content: written.content.trim() + '\n',
    category: null,
    cardNetwork: written.cardNetwork ?? null,
    isDefault: true,
    // A claim that the case does not support is left out, so no claim is required.
    variables: variablesUsed(written.content, (name) => descriptions.has(name)).map(({ name, required }) => ({
      name,
      description: descriptions.get(name) ?? name,
      required: required && !isClaimVariable(name),
    })),
  };
}

/** The permanent key of a built-in letter. Each company gets each letter once. */
export function builtinKey({ disputeReason, cardNetwork, language }: BuiltinTemplate): string {
  return [disputeReason, cardNetwork, language].filter((part) => part !== null).join('.');
}

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
