import type { Database, Tx } from '../database/database.js';
import { newId } from '../shared/ids.js';
import type { BuiltinTemplate } from './builtin/builtin-template.js';
import type { ResponseTemplate, TemplateStatus } from './templates.js';

type Row = {
  template_id: string;
  name: string;
  description: string | null;
  dispute_reason: string | null;
  card_network: string | null;
  category: string | null;
  language: string;
  content: string;
  variables: BuiltinTemplate['variables'];
  required_evidence: BuiltinTemplate['requiredEvidence'];
  is_default: boolean;
  status: TemplateStatus;
  version: number;
  created_at: Date;
};

export class TemplatesRepository {
  constructor(private readonly database: Database) {}

  async listActive(tenantId: string): Promise<ResponseTemplate[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('response_templates').where({ tenant_id: tenantId, status: 'active' }),
    );
    return (rows as Row[]).map(toTemplate);
  }

  async insertBuiltin(tx: Tx, tenantId: string, templates: readonly BuiltinTemplate[]): Promise<void> {
    await tx('response_templates').insert(
      templates.map((template) => ({
        template_id: newId('tpl'),
        tenant_id: tenantId,
        name: template.name,
        description: template.description,
        dispute_reason: template.disputeReason,
        card_network: template.cardNetwork,
        category: template.category,
        language: template.language,
        content: template.content,
        variables: JSON.stringify(template.variables),
        required_evidence: JSON.stringify(template.requiredEvidence),
        is_default: template.isDefault,
        status: 'active',
      })),
    );
  }

  async countUse(tx: Tx, tenantId: string, templateId: string): Promise<void> {
    await tx('response_templates')
      .where({ tenant_id: tenantId, template_id: templateId })
      .increment('usage_count', 1);
  }
}

function toTemplate(row: Row): ResponseTemplate {
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
