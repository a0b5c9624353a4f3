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
    entry.tenant_id,
    String(entry.sequence),
    entry.occurred_at.toISOString(),
    entry.actor_kind,
    entry.user_id,
    entry.user_email,
    entry.user_name,
    entry.user_role,
    entry.api_key_id,
    entry.impersonator_id,
    entry.impersonator_email,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.details_json,
    entry.address,
    entry.request_id,
    entry.previous_hash.toString('hex'),
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
