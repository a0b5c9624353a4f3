import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged } from '../paged.js';
import type { AuditEntry, AuditLog, AuditLogQuery } from '../types.js';

/** The company's audit log. */
export function auditLogCalls(http: Http) {
  return {
    /** Newest first. */
    list: (query: AuditLogQuery = {}, options?: CallOptions): Paged<AuditLog, AuditEntry> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/audit-log', { ...options, params: { query: { ...query, cursor } } })),
        ({ entries }) => entries,
      ),
  };
}
