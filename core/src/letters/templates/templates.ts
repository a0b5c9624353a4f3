import { disputeReasons, type DisputeReason } from '@rebuttal/plugin-kit';

import { languages, type Language } from '../../platform/shared/language.js';
import type { BuiltinTemplate } from './builtin/builtin-templates.js';

export type TemplateStatus = 'draft' | 'active' | 'archived';
export const templateStatuses: readonly TemplateStatus[] = ['draft', 'active', 'archived'];

export type TemplateReason = Exclude<DisputeReason, 'unknown'>;
export const templateReasons = disputeReasons.filter(
  (reason): reason is TemplateReason => reason !== 'unknown',
);

export const templateNetworks = [
  'visa',
  'mastercard',
  'amex',
  'jcb',
  'discover',
  'diners',
  'unionpay',
] as const;
export type TemplateNetwork = (typeof templateNetworks)[number];

/** A response template of a company. `undefined` in reason, network or category means: fits any. */
export type ResponseTemplate = {
  readonly templateId: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly disputeReason: string | undefined;
  readonly cardNetwork: string | undefined;
  readonly category: string | undefined;
  readonly language: string;
  readonly content: string;
  readonly variables: BuiltinTemplate['variables'];
  readonly requiredEvidence: BuiltinTemplate['requiredEvidence'];
  readonly isDefault: boolean;
  readonly status: TemplateStatus;
  readonly version: number;
  readonly createdAt: Date;
};

/** A version of a letter, and its place among the other versions of the same letter: its family. */
export type TemplateVersion = ResponseTemplate & {
  readonly familyId: string;
  /** The version it was made from. Undefined for a first version, or if that draft was deleted. */
  readonly parentTemplateId: string | undefined;
  readonly isLatest: boolean;
  /** The number of letters made from this version. */
  readonly usageCount: number;
  readonly updatedAt: Date;
};

/** The fields for lists. The texts of a letter are twenty times larger. */
export type TemplateSummary = Omit<TemplateVersion, 'content' | 'variables' | 'requiredEvidence'>;

/** A template for the choice, without its texts. */
export type FittingTemplate = Omit<ResponseTemplate, 'content' | 'variables' | 'requiredEvidence'>;

/** The fields of a template that a user edits. */
export type WrittenTemplate = Pick<
  ResponseTemplate,
  | 'name'
  | 'description'
  | 'disputeReason'
  | 'cardNetwork'
  | 'category'
  | 'content'
  | 'variables'
  | 'requiredEvidence'
  | 'isDefault'
> & { readonly language: Language };

/** Identifies the templates of which one can be the default. */
export type DefaultPlace = Pick<
  TemplateVersion,
  'disputeReason' | 'cardNetwork' | 'language' | 'status' | 'familyId'
>;

export const generalReason = 'general' satisfies TemplateReason;

export function asWritten(template: TemplateVersion): WrittenTemplate {
  return { ...template, language: languages.find((known) => known === template.language) ?? 'en' };
}

const nameCharactersMax = 200;

export function toCopyName(name: string): string {
  const suffix = ' (copy)';
  // Never cuts a surrogate pair, because the database would reject half of one.
  const kept = name.slice(0, nameCharactersMax - suffix.length).replace(/[\ud800-\udbff]$/, '');
  return kept.trimEnd() + suffix;
}

/** Only names and the default flag can change in place while a template is in use. All else changes letters or their use. */
export function hasSameLetter(one: WrittenTemplate, other: WrittenTemplate): boolean {
  return letterOf(one) === letterOf(other);
}

export function isSameTemplate(one: WrittenTemplate, other: WrittenTemplate): boolean {
  const marks = ({ name, description, isDefault }: WrittenTemplate) => [name, description ?? null, isDefault];
  return hasSameLetter(one, other) && JSON.stringify(marks(one)) === JSON.stringify(marks(other));
}

function letterOf(template: WrittenTemplate): string {
  return JSON.stringify([
    template.disputeReason ?? null,
    template.cardNetwork ?? null,
    template.category ?? null,
    template.language,
    template.content,
    template.variables.map(({ name, description, required }) => [name, description, required]),
    template.requiredEvidence.map((item) => [
      item.type,
      item.required,
      item.description,
      item.helpText,
      item.formats,
      item.categories ?? null,
      item.requiredFor ?? null,
      item.alternatives ?? null,
    ]),
  ]);
}
