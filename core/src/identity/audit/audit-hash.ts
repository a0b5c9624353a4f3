import { createHash } from 'node:crypto';

import type { AuditEntry } from './audit.js';

/** The previous hash of a chain's first entry. */
export const noHash = Buffer.alloc(32);

/**
 * Computes the expected hash of an entry. It runs here instead of in the database, because someone who can change rows
 * could also change functions. The migration that created the table and docs/decisions/0019-audit-log.md define the same
 * encoding.
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

/** Prefixes the text with its length in bytes, so that the encoding is unambiguous. */
function encodeField(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

export function entryIdOf(hash: Buffer): string {
  return `aud_${hash.toString('hex').slice(0, 20)}`;
}
