import type { BuiltinTemplate } from './builtin/builtin-template.js';
import type { WrittenTemplate } from './templates.js';

/** Twenty times larger than all other columns together. */
export type TextColumns = {
  content: string;
  variables: BuiltinTemplate['variables'];
  required_evidence: BuiltinTemplate['requiredEvidence'];
};

/** Selected with `revisionSql`. The other columns are only mapped. */
export type ListedTemplateRow = { readonly template_id: string; readonly revision: string };
export type FullTemplateRow = ListedTemplateRow & TextColumns;

const summaryColumns = [
  'template_id',
  'family_id',
  'parent_template_id',
  'name',
  'description',
  'dispute_reason',
  'card_network',
  'category',
  'language',
  'is_default',
  'status',
  'version',
  'usage_count',
  'created_at',
  'updated_at',
].map((column) => `response_templates.${column}`);

/** True if no other version of the family has a higher number. */
export const isLatestSql = `not exists (
  select 1 from response_templates newer
   where newer.tenant_id = response_templates.tenant_id and newer.family_id = response_templates.family_id
     and newer.version > response_templates.version) as is_latest`;

export const listedColumns: readonly string[] = summaryColumns;
export const textColumns = ['content', 'variables', 'required_evidence'].map(
  (column) => `response_templates.${column}`,
);
/** The time of the last change in microseconds, which a `Date` can't represent. */
export const revisionSql = 'response_templates.updated_at::text as revision';

export function toWrittenColumns(template: WrittenTemplate | BuiltinTemplate): Record<string, unknown> {
  return {
    name: template.name,
    description: template.description ?? null,
    dispute_reason: template.disputeReason ?? null,
    card_network: template.cardNetwork ?? null,
    category: template.category ?? null,
    language: template.language,
    content: template.content,
    variables: JSON.stringify(template.variables),
    required_evidence: JSON.stringify(template.requiredEvidence),
    is_default: template.isDefault,
  };
}
