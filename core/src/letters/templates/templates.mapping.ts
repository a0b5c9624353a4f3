import type { BuiltinRequirement } from '../../rules/requirement-rows.js';
import type { TemplateVariable } from '../rendering/template-variables.js';
import type {
  RequiredEvidenceDto,
  TemplateDto,
  TemplateListDto,
  TemplateSummaryDto,
  TemplateVariableChoicesDto,
} from './templates.dto.js';
import type { TemplateSummary, TemplateVersion } from './templates.js';
import type { TemplateList } from './templates.service.js';

export function toTemplateDto(template: TemplateVersion): TemplateDto {
  return {
    ...toTemplateSummaryDto(template),
    content: template.content,
    variables: template.variables.map(({ name, description, required }) => ({ name, description, required })),
    required_evidence: template.requiredEvidence.map(toRequiredEvidenceDto),
  };
}

export function toTemplateSummaryDto(template: TemplateSummary): TemplateSummaryDto {
  return {
    template_id: template.templateId,
    family_id: template.familyId,
    parent_template_id: template.parentTemplateId ?? null,
    name: template.name,
    description: template.description ?? null,
    dispute_reason: template.disputeReason ?? null,
    card_network: template.cardNetwork ?? null,
    language: template.language,
    category: template.category ?? null,
    is_default: template.isDefault,
    status: template.status,
    version: template.version,
    is_latest: template.isLatest,
    usage_count: template.usageCount,
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt.toISOString(),
  };
}

function toRequiredEvidenceDto(item: BuiltinRequirement): RequiredEvidenceDto {
  const listed = (values: readonly string[] | undefined) => (values === undefined ? null : [...values]);
  return {
    type: item.type,
    required: item.required,
    description: item.description,
    help_text: item.helpText === '' ? null : item.helpText,
    formats: [...item.formats],
    categories: listed(item.categories),
    required_for: listed(item.requiredFor),
    alternatives: listed(item.alternatives),
  };
}

export function toTemplateListDto(list: TemplateList): TemplateListDto {
  return {
    templates: list.templates.map(toTemplateSummaryDto),
    total: list.total,
    pages: Math.ceil(list.total / list.perPage),
    page: list.page,
    per_page: list.perPage,
    next_cursor: list.nextCursor ?? null,
  };
}

export function toTemplateVariableChoicesDto(
  variables: readonly TemplateVariable[],
): TemplateVariableChoicesDto {
  return {
    variables: variables.map(({ name, description, group }) => ({ name, description, group })),
  };
}
