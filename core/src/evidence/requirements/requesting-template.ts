import type { BuiltinRequirement } from '../../rules/requirement-rows.js';

/** The part of a letter's template that requests evidence. */
export type RequestingTemplate = {
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly requiredEvidence: readonly BuiltinRequirement[];
};

/** The traits of a dispute and its company that a template is chosen by. */
export type CaseTraits = {
  readonly reason: string;
  readonly network?: string | undefined;
  readonly category: string | undefined;
  readonly language: string;
};

/** Finds the template that a response to such a dispute would use now. `letters/` provides it. */
export type ChooseTemplate = (
  tenantId: string,
  traits: CaseTraits,
) => Promise<RequestingTemplate | undefined>;
