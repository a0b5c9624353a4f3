import type { BuiltinTemplate } from './builtin/builtin-template.js';

export type TemplateStatus = 'draft' | 'active' | 'archived';

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
