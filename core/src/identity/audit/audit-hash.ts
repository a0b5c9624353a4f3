import { createHash } from 'node:crypto';

import type { AuditEntry } from './audit.js';

/** What the first entry of a chain follows. */
export const noHash = Buffer.alloc(32);

/**
 * The hash that an entry has to have. Counted here and not by the database: whoever can change rows there could
 * change its functions, too. The same encoding stands in the migration that made the table, and in
 * docs/decisions/0019-audit-log.md.
 */
export function hashAuditEntry(entry: AuditEntry): Buffer {
  const fields = [
    entry.tenantId,
    String(entry.sequence),
    entry.occurredAt.toISOString(),
    entry.actorKind,
    entry.userId,
    entry.userEmail,
    entry.userName,
    entry.userRole,
    entry.apiKeyId,
    entry.impersonatorId,
    entry.impersonatorEmail,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.detailsJson,
    entry.address,
    entry.requestId,
    entry.previousHash.toString('hex'),
  ];
  return createHash('sha256')
    .update(['rebuttal audit 1', ...fields.map(encodeField)].join('\n'))
    .digest();
}

/** The length stands before the text, in bytes: no two entries have the same encoding. */
function encodeField(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

export function entryIdOf(hash: Buffer): string {
  return `aud_${hash.toString('hex').slice(0, 20)}`;
}
