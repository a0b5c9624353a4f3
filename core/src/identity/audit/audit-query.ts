import { readTime } from '../../platform/http/query-times.js';
import { foreignCursor } from '../../platform/shared/id-pages.js';
import type { PlatformLogQuery } from './audit-query.dto.js';
import type { AuditFilter, AuditPosition } from './audit.repository.js';

/** Ignores empty filters. @throws {AppError} 422 */
export function toAuditFilter(query: PlatformLogQuery): AuditFilter {
  return {
    tenantId: query.tenant_id || undefined,
    userId: query.user_id || undefined,
    action: query.action || undefined,
    search: query.search?.trim() || undefined,
    from: readTime('from', query.from),
    to: readTime('to', query.to),
  };
}

/** Opaque to callers. */
export function toAuditCursor({ occurred_at: occurredAt, chain, sequence }: AuditPosition): string {
  return Buffer.from([occurredAt.toISOString(), chain, sequence].join(' ')).toString('base64url');
}

/** @throws {AppError} 422 */
export function fromAuditCursor(cursor: string): AuditPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z) (platform|ten_[0-9a-z]{20}) (\d{1,15})$/.exec(text);
  const occurredAt = new Date(match?.[1] ?? Number.NaN);
  if (match?.[2] === undefined || Number.isNaN(occurredAt.getTime())) throw foreignCursor();
  return { occurred_at: occurredAt, chain: match[2], sequence: Number(match[3]) };
}
