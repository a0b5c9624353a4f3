import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type { AuditEntry, AuditLog, AuditLogQuery } from '../types.js';

/** Who did what to what, from where and when. */
export function auditLogCalls(http: Http) {
  return {
    /** Newest first. */
    list: (query: AuditLogQuery = {}, options?: CallOptions): Paged<AuditLog, AuditEntry> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/audit-log', { ...options, params: { query: withCursor(query, cursor) } })),
        ({ entries }) => entries,
      ),
  };
}
