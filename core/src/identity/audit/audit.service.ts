import { exportPageSize, readPages } from '../../platform/csv/csv-table.js';
import type { TenantActor } from '../access/actor.js';
import type { AuditLogQuery, PlatformLogQuery } from './audit-query.dto.js';
import { fromAuditCursor, toAuditCursor, toAuditFilter } from './audit-query.js';
import type { AuditVerdict, AuditVerification } from './audit-verification.js';
import type { AuditLogDto } from './audit.dto.js';
import type { AuditEntry } from './audit.js';
import { toAuditEntryDto } from './audit.mapping.js';
import type { AuditRepository, AuditScope } from './audit.repository.js';

export type AuditDeps = {
  readonly auditEntries: AuditRepository;
  readonly auditVerification: AuditVerification;
};

type AuditPages = AsyncGenerator<readonly AuditEntry[], void, undefined>;

const perPageDefault = 50;

/** Reads the audit log: a company's entries, or all for the platform. */
export class AuditService {
  constructor(private readonly deps: AuditDeps) {}

  listAll(query: PlatformLogQuery): Promise<AuditLogDto> {
    return this.list('platform', query);
  }

  listOwn(actor: TenantActor, query: AuditLogQuery): Promise<AuditLogDto> {
    const { tenantId } = actor;
    return this.list({ tenantId }, { ...query, tenant_id: tenantId });
  }

  exportAll(query: PlatformLogQuery): AuditPages {
    return this.export('platform', query);
  }

  exportOwn(actor: TenantActor, query: AuditLogQuery): AuditPages {
    const { tenantId } = actor;
    return this.export({ tenantId }, { ...query, tenant_id: tenantId });
  }

  verify(): Promise<AuditVerdict> {
    return this.deps.auditVerification.verify();
  }

  /** Yields all matching entries, newest first, page by page. @throws {AppError} 422 */
  private export(scope: AuditScope, query: PlatformLogQuery): AuditPages {
    const filter = toAuditFilter(query);
    return readPages((last) =>
      this.deps.auditEntries.listAuditEntries(scope, filter, {
        limit: exportPageSize,
        ...(last === undefined ? { offset: 0 } : { after: last }),
      }),
    );
  }

  private async list(scope: AuditScope, query: PlatformLogQuery): Promise<AuditLogDto> {
    const { auditEntries } = this.deps;
    const { page = 1, per_page: perPage = perPageDefault, cursor } = query;
    const filter = toAuditFilter(query);
    const window =
      cursor === undefined ? { offset: (page - 1) * perPage } : { after: fromAuditCursor(cursor) };
    const [found, total] = await Promise.all([
      auditEntries.listAuditEntries(scope, filter, { ...window, limit: perPage + 1 }),
      cursor === undefined ? auditEntries.countAuditEntries(scope, filter) : undefined,
    ]);
    const entries = found.slice(0, perPage);
    const last = entries.at(-1);
    return {
      entries: entries.map(toAuditEntryDto),
      total: total ?? null,
      pages: total === undefined ? null : Math.ceil(total / perPage),
      page,
      per_page: perPage,
      next_cursor: found.length > perPage && last !== undefined ? toAuditCursor(last) : null,
    };
  }
}
