import type { DisputeReason } from '@rebuttal/plugin-kit';

import type { Language } from '../../../platform/shared/language.js';
import type { BuiltinRequirement } from '../../../rules/requirement-rows.js';
import { isClaimVariable } from '../../rendering/claim-variables.js';
import { variablesUsed } from '../../rendering/placeholders.js';
import { templateVariables } from '../../rendering/template-variables.js';
import type { TemplateNetwork } from '../templates.js';

/** A letter that every tenant starts with. */
export type BuiltinTemplate = {
  readonly name: string;
  readonly description: string;
  readonly disputeReason: DisputeReason;
  readonly language: Language;
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
