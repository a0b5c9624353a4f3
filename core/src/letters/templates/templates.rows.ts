import type { BuiltinTemplate } from './builtin/builtin-template.js';
import type {
  ResponseTemplate,
  TemplateStatus,
  TemplateSummary,
  TemplateVersion,
  WrittenTemplate,
} from './templates.js';

type SummaryRow = {
  template_id: string;
  family_id: string;
  parent_template_id: string | null;
  name: string;
  description: string | null;
  dispute_reason: string | null;
  card_network: string | null;
  category: string | null;
  language: string;
  is_default: boolean;
  status: TemplateStatus;
  version: number;
  is_latest: boolean;
  usage_count: number;
  created_at: Date;
  updated_at: Date;
};

/** Twenty times larger than all other columns together. */
export type TextColumns = {
  content: string;
  variables: BuiltinTemplate['variables'];
  required_evidence: BuiltinTemplate['requiredEvidence'];
};

export type TemplateSummaryRow = SummaryRow;
export type TemplateVersionRow = SummaryRow & TextColumns;
export type TemplateRow = Omit<TemplateVersionRow, 'is_latest'>;
/** Selected with `revisionSql`. */
type Revised = { readonly revision: string };
export type ListedTemplateRow = Omit<TemplateRow, keyof TextColumns> & Revised;
export type FullTemplateRow = TemplateRow & Revised;

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

export function toSummary(row: TemplateSummaryRow): TemplateSummary {
  return {
    templateId: row.template_id,
    familyId: row.family_id,
    parentTemplateId: row.parent_template_id ?? undefined,
    name: row.name,
    description: row.description ?? undefined,
    disputeReason: row.dispute_reason ?? undefined,
    cardNetwork: row.card_network ?? undefined,
    category: row.category ?? undefined,
    language: row.language,
    isDefault: row.is_default,
    status: row.status,
    version: row.version,
    isLatest: row.is_latest,
    usageCount: row.usage_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toVersion(row: TemplateVersionRow): TemplateVersion {
  return {
    ...toSummary(row),
    content: row.content,
    variables: row.variables,
    requiredEvidence: row.required_evidence,
  };
}

export function toTemplate(row: TemplateRow): ResponseTemplate {
  return {
    templateId: row.template_id,
    name: row.name,
    description: row.description ?? undefined,
    disputeReason: row.dispute_reason ?? undefined,
    cardNetwork: row.card_network ?? undefined,
    category: row.category ?? undefined,
    language: row.language,
    content: row.content,
    variables: row.variables,
    requiredEvidence: row.required_evidence,
    isDefault: row.is_default,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
  };
}

export function toWrittenColumns(template: WrittenTemplate): Record<string, unknown> {
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
