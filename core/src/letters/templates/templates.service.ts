import type { TenantActor } from '../../identity/access/actor.js';
import { requireCan } from '../../identity/access/permissions.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { readTemplate } from './template-input.js';
import { fromListQuery } from './template-query.js';
import type { TemplateListQuery } from './templates.dto.js';
import type { TemplateRequest } from './templates.dto.js';
import {
  asWritten,
  hasSameLetter,
  isSameTemplate,
  toCopyName,
  type TemplateSummary,
  type TemplateVersion,
  type WrittenTemplate,
} from './templates.js';
import type { TemplatesRepository } from './templates.repository.js';

export type TemplateList = {
  readonly templates: readonly TemplateSummary[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly nextCursor: string | undefined;
};

export type TemplateUpdate = { readonly template: TemplateVersion; readonly isNewVersion: boolean };

export type TemplatesDeps = {
  readonly database: Database;
  readonly templates: TemplatesRepository;
  readonly audit: AuditLog;
};

type TemplateAct = {
  readonly action: AuditAction;
  readonly template: TemplateVersion;
  readonly copiedFrom?: string;
};

/** A transaction that locks the company's templates, and one of the templates. */
type Change = { readonly tx: Tx; readonly tenantId: string; readonly template: TemplateVersion };

/** All members of a company write drafts. Owners and administrators decide which letters are in use. */
export class TemplatesService {
  constructor(private readonly deps: TemplatesDeps) {}

  async listTemplates(actor: TenantActor, query: TemplateListQuery): Promise<TemplateList> {
    const { filter, page, perPage, window } = fromListQuery(query);
    const [found, total] = await Promise.all([
      this.deps.templates.listTemplates(actor.tenantId, filter, window),
      this.deps.templates.countTemplates(actor.tenantId, filter),
    ]);
    const templates = found.slice(0, perPage);
    const nextCursor = found.length > perPage ? templates.at(-1)?.templateId : undefined;
    return { templates, total, page, perPage, nextCursor };
  }

  /** @throws {AppError} 404, also for another company's template */
  async getTemplate(actor: TenantActor, templateId: string): Promise<TemplateVersion> {
    return required(await this.deps.templates.findTemplate(actor.tenantId, templateId));
  }

  async createTemplate(actor: TenantActor, request: TemplateRequest): Promise<TemplateVersion> {
    const { tenantId } = actor;
    return this.locked(tenantId, async (tx) => {
      const template = await this.addDraft(tx, { tenantId, version: 1 }, readTemplate(request));
      return this.recordAudit(tx, actor, { action: 'template.create', template });
    });
  }

  /**
   * A new version is a draft until it is activated. If none is requested, a draft changes in place, and so do
   * the names of a template that is or was in use. A changed letter still becomes a new version.
   */
  async updateTemplate(
    actor: TenantActor,
    templateId: string,
    request: TemplateRequest,
    wantsNewVersion: boolean,
  ): Promise<TemplateUpdate> {
    return this.change(actor, templateId, async (change) => {
      const { tx, tenantId, template } = change;
      const written = readTemplate(request, asWritten(template));
      if (template.isLatest && isSameTemplate(asWritten(template), written))
        return { template, isNewVersion: false };
      const isInPlace =
        !wantsNewVersion && (template.status === 'draft' || hasSameLetter(asWritten(template), written));
      if (isInPlace) {
        requireUnchanged(template, request.updated_at);
        const rewritten = await this.rewrite(actor, change, written);
        await this.recordAudit(tx, actor, { action: 'template.update', template: rewritten });
        return { template: rewritten, isNewVersion: false };
      }
      const { familyId } = template;
      const version = await this.deps.templates.nextVersion(tx, tenantId, familyId);
      const place = { tenantId, familyId, parentTemplateId: templateId, version };
      const added = await this.addDraft(tx, place, written);
      return {
        template: await this.recordAudit(tx, actor, { action: 'template.update', template: added }),
        isNewVersion: true,
      };
    });
  }

  /** Creates a draft in a separate family. */
  async copy(actor: TenantActor, templateId: string): Promise<TemplateVersion> {
    return this.change(actor, templateId, async ({ tx, tenantId, template }) => {
      const copied = { ...asWritten(template), name: toCopyName(template.name), isDefault: false };
      const copy = await this.addDraft(tx, { tenantId, version: 1 }, copied);
      return this.recordAudit(tx, actor, { action: 'template.copy', template: copy, copiedFrom: templateId });
    });
  }

  /** Activates a version in place of the active version of the same letter. */
  async activate(actor: TenantActor, templateId: string): Promise<TemplateVersion> {
    return this.change(actor, templateId, async ({ tx, tenantId, template }) => {
      if (template.status === 'active') throw errors.templateActive();
      const { templates } = this.deps;
      const before = await templates.findActiveOf(tx, tenantId, template.familyId);
      if (before !== undefined) await templates.setStatus(tx, tenantId, before, 'archived');
      if (template.isDefault) await templates.clearDefault(tx, tenantId, { ...template, status: 'active' });
      await templates.setStatus(tx, tenantId, templateId, 'active');
      const activated = required(await templates.findWith(tx, tenantId, templateId));
      return this.recordAudit(tx, actor, { action: 'template.activate', template: activated });
    });
  }

  async archive(actor: TenantActor, templateId: string): Promise<TemplateVersion> {
    return this.change(actor, templateId, async ({ tx, tenantId, template }) => {
      if (template.status !== 'active') throw errors.templateNotActive();
      await this.deps.templates.setStatus(tx, tenantId, templateId, 'archived');
      const archived = required(await this.deps.templates.findWith(tx, tenantId, templateId));
      return this.recordAudit(tx, actor, { action: 'template.archive', template: archived });
    });
  }

  /** Deletes only templates that were never in use, because responses refer to the others. */
  async deleteTemplate(actor: TenantActor, templateId: string): Promise<void> {
    await this.change(actor, templateId, async ({ tx, tenantId, template }) => {
      if (template.status !== 'draft') throw errors.templateNotDraft();
      await this.deps.templates.deleteTemplate(tx, tenantId, templateId);
      await this.recordAudit(tx, actor, { action: 'template.delete', template });
    });
  }

  private async recordAudit(
    tx: Tx,
    actor: TenantActor,
    { action, template, copiedFrom }: TemplateAct,
  ): Promise<TemplateVersion> {
    const { templateId: id, name, version, status } = template;
    const details = { name, version, status, ...(copiedFrom && { copied_from: copiedFrom }) };
    await this.deps.audit.record(tx, actor, { action, subject: { kind: 'template', id }, details });
    return template;
  }

  private async rewrite(
    actor: TenantActor,
    { tx, tenantId, template }: Change,
    written: WrittenTemplate,
  ): Promise<TemplateVersion> {
    if (template.status !== 'draft') requireCan(actor, 'templates:publish');
    const isDefault = written.isDefault && template.status !== 'archived';
    if (isDefault) await this.deps.templates.clearDefault(tx, tenantId, { ...template, ...written });
    await this.deps.templates.write(tx, tenantId, template.templateId, { ...written, isDefault });
    return required(await this.deps.templates.findWith(tx, tenantId, template.templateId));
  }

  private async addDraft(
    tx: Tx,
    place: Parameters<TemplatesRepository['insertDraft']>[1],
    written: WrittenTemplate,
  ): Promise<TemplateVersion> {
    const { templates } = this.deps;
    const { tenantId, familyId = '' } = place;
    if (written.isDefault)
      await templates.clearDefault(tx, tenantId, { ...written, familyId, status: 'draft' });
    return required(await templates.findWith(tx, tenantId, await templates.insertDraft(tx, place, written)));
  }

  private change<T>(
    { tenantId }: TenantActor,
    templateId: string,
    work: (change: Change) => Promise<T>,
  ): Promise<T> {
    return this.locked(tenantId, async (tx) =>
      work({
        tx,
        tenantId,
        template: required(await this.deps.templates.findWith(tx, tenantId, templateId)),
      }),
    );
  }

  private async locked<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.templates.lockAll(tx, tenantId);
      return work(tx);
    });
  }
}

function required(template: TemplateVersion | undefined): TemplateVersion {
  if (template === undefined) throw errors.templateNotFound();
  return template;
}

/** @throws {AppError} 409 if the caller has read an older state */
function requireUnchanged(template: TemplateVersion, readAs: string | null | undefined): void {
  if (readAs === undefined || readAs === null || readAs === '') return;
  if (Date.parse(readAs) !== template.updatedAt.getTime()) throw errors.templateChanged();
}
