import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntities, toEntity } from '../../platform/database/entities.js';
import { newId } from '../../platform/shared/ids.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { BuiltinTemplate } from './builtin/builtin-templates.js';
import {
  generalReason,
  type DefaultPlace,
  type FittingTemplate,
  type TemplateStatus,
  type TemplateSummary,
  type TemplateVersion,
  type WrittenTemplate,
} from './templates.js';

export type TemplateFilter = {
  readonly status?: TemplateStatus;
  readonly disputeReason?: string;
  readonly cardNetwork?: string;
  readonly language?: string;
  readonly familyId?: string;
  /** Part of the name or the description. */
  readonly search?: string;
};
export type TemplateWindow = { readonly limit: number; readonly offset?: number; readonly before?: string };

export type NewVersion = {
  readonly tenantId: string;
  readonly familyId?: string;
  readonly parentTemplateId?: string;
  readonly version: number;
};

/** Without the texts, which are twenty times larger. */
const listedColumns = [
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
const isLatestSql = `not exists (
  select 1 from response_templates newer
   where newer.tenant_id = response_templates.tenant_id and newer.family_id = response_templates.family_id
     and newer.version > response_templates.version) as is_latest`;

const textColumns = ['content', 'variables', 'required_evidence'].map(
  (column) => `response_templates.${column}`,
);

export class TemplatesRepository {
  constructor(private readonly database: Database) {}

  /** The active templates that fit such a dispute, without their texts: for its reason or any, and not for another network. */
  async listFitting(
    tenantId: string,
    { reason, network }: { readonly reason: string; readonly network?: string | undefined },
  ): Promise<FittingTemplate[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('response_templates')
        .where({ tenant_id: tenantId, status: 'active' })
        .whereRaw('coalesce(dispute_reason, ?) in (?, ?)', [generalReason, reason, generalReason])
        .whereRaw('coalesce(card_network, ?::text) is not distinct from ?', [
          network ?? null,
          network ?? null,
        ])
        .select(listedColumns),
    );
    return toEntities<FittingTemplate>(rows);
  }

  /** Newest first. */
  async listTemplates(
    tenantId: string,
    filter: TemplateFilter,
    window: TemplateWindow,
  ): Promise<TemplateSummary[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('response_templates')
        .where('response_templates.tenant_id', tenantId)
        .modify(applyFilter, filter)
        .modify((query) => {
          if (window.before !== undefined) void query.where('template_id', '<', window.before);
          if (window.offset !== undefined) void query.offset(window.offset);
        })
        .select([...listedColumns, tx.raw(isLatestSql)])
        .orderBy('response_templates.template_id', 'desc')
        .limit(window.limit),
    );
    return toEntities<TemplateSummary>(rows);
  }

  async countTemplates(tenantId: string, filter: TemplateFilter): Promise<number> {
    const [row] = await this.database.read(tenantId, (tx) =>
      tx('response_templates')
        .where('tenant_id', tenantId)
        .modify(applyFilter, filter)
        .count<{ count: number }[]>('* as count'),
    );
    return row?.count ?? 0;
  }

  findTemplate(tenantId: string, templateId: string): Promise<TemplateVersion | undefined> {
    return this.database.read(tenantId, (tx) => this.findWith(tx, tenantId, templateId));
  }

  async findWith(tx: Tx, tenantId: string, templateId: string): Promise<TemplateVersion | undefined> {
    const row: unknown = await tx('response_templates')
      .where({ 'response_templates.tenant_id': tenantId, 'response_templates.template_id': templateId })
      .first([...listedColumns, ...textColumns, tx.raw(isLatestSql)]);
    return toEntity<TemplateVersion>(row);
  }

  /** Locks the company's templates until the transaction ends, because versions and defaults depend on each other. */
  async lockAll(tx: Tx, tenantId: string): Promise<void> {
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`response_templates ${tenantId}`]);
  }

  async nextVersion(tx: Tx, tenantId: string, familyId: string): Promise<number> {
    const [row] = await tx('response_templates')
      .where({ tenant_id: tenantId, family_id: familyId })
      .max<{ max: number | null }[]>('version as max');
    return (row?.max ?? 0) + 1;
  }

  /** Returns the id of the new draft. */
  async insertDraft(tx: Tx, place: NewVersion, template: WrittenTemplate): Promise<string> {
    const templateId = newId('tpl');
    await tx('response_templates').insert({
      template_id: templateId,
      tenant_id: place.tenantId,
      family_id: place.familyId ?? templateId,
      parent_template_id: place.parentTemplateId ?? null,
      version: place.version,
      status: 'draft',
      ...toWrittenColumns(template),
    });
    return templateId;
  }

  async write(tx: Tx, tenantId: string, templateId: string, template: WrittenTemplate): Promise<void> {
    await update(tx, tenantId, templateId, toWrittenColumns(template));
  }

  async setStatus(tx: Tx, tenantId: string, templateId: string, status: TemplateStatus): Promise<void> {
    await update(tx, tenantId, templateId, {
      status,
      ...(status === 'archived' ? { is_default: false } : {}),
    });
  }

  async deleteTemplate(tx: Tx, tenantId: string, templateId: string): Promise<void> {
    await tx('response_templates').where({ tenant_id: tenantId, template_id: templateId }).delete();
  }

  async findActiveOf(tx: Tx, tenantId: string, familyId: string): Promise<string | undefined> {
    const [templateId] = await tx('response_templates')
      .where({ tenant_id: tenantId, family_id: familyId, status: 'active' })
      .pluck<string[]>('template_id');
    return templateId;
  }

  /** Clears the other default for the same disputes. Versions of the same letter may keep the flag. */
  async clearDefault(tx: Tx, tenantId: string, place: DefaultPlace): Promise<void> {
    await tx('response_templates')
      .where({ tenant_id: tenantId, language: place.language, status: place.status, is_default: true })
      .whereNot('family_id', place.familyId)
      .whereRaw('coalesce(dispute_reason, ?) = ?', [generalReason, place.disputeReason ?? generalReason])
      .whereRaw(`coalesce(card_network, '') = ?`, [place.cardNetwork ?? ''])
      .update({ is_default: false, updated_at: tx.raw('clock_timestamp()') });
  }

  async insertBuiltin(
    tx: Tx,
    tenantId: string,
    templates: readonly BuiltinTemplate[],
    { status }: { readonly status: 'active' | 'draft' },
  ): Promise<void> {
    if (templates.length === 0) return;
    const now = Date.now();
    await tx('response_templates').insert(
      templates.map((template, index) => {
        // A millisecond apart, so that lists, newest first, show them in the catalogue's order.
        const templateId = newId('tpl', now - index);
        return {
          template_id: templateId,
          tenant_id: tenantId,
          family_id: templateId,
          ...toWrittenColumns(template),
          is_default: status === 'active' && template.isDefault,
          status,
        };
      }),
    );
  }

  /** Returns the keys that this company did not have before. */
  async recordSeeded(tx: Tx, tenantId: string, keys: readonly string[]): Promise<string[]> {
    const rows: unknown = await tx('builtin_templates_given')
      .insert(keys.map((key) => ({ tenant_id: tenantId, builtin_key: key })))
      .onConflict(['tenant_id', 'builtin_key'])
      .ignore()
      .returning('builtin_key');
    return (rows as { builtin_key: string }[]).map((row) => row.builtin_key);
  }

  /** Returns companies, across all tenants, that lack one of these letters. */
  async listTenantsLacking(keys: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.system.raw<{ rows: { tenant_id: string }[] }>(
      `select tenant_id from tenants
        where status <> 'deleted'
          and (select count(*) from builtin_templates_given given
                where given.tenant_id = tenants.tenant_id and builtin_key = any(?)) < ?
        order by tenant_id`,
      [[...keys], keys.length],
    );
    return rows.map((row) => row.tenant_id);
  }

  async countUse(tx: Tx, tenantId: string, templateId: string): Promise<void> {
    await tx('response_templates')
      .where({ tenant_id: tenantId, template_id: templateId })
      .increment('usage_count', 1);
  }
}

async function update(
  tx: Tx,
  tenantId: string,
  templateId: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await tx('response_templates')
    .where({ tenant_id: tenantId, template_id: templateId })
    .update({ ...columns, updated_at: tx.raw('clock_timestamp()') });
}

function applyFilter(query: Knex.QueryBuilder, filter: TemplateFilter): void {
  const { search, ...equal } = filter;
  void query.where(toColumns(withoutUndefined(equal)));
  if (search === undefined) return;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  void query.where((any) => void any.whereILike('name', pattern).orWhereILike('description', pattern));
}

function toWrittenColumns(template: WrittenTemplate | BuiltinTemplate): Record<string, unknown> {
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
